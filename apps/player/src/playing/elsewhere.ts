import type { Keeper } from './keeper.ts'
import type { Mover } from './mover.ts'
import { courseOf, FAR, newerElsewhere, OFFER_MS, SILENCE_MS, WAIT_MS } from './other-devices.ts'
import type { ConflictOffer } from './playing.ts'
import type { ProgressRow } from './playing-server.ts'
import type { Loaded, Stage } from './stage.ts'
import { withJump } from './undo-stack.ts'

/** Other devices of the listener: where they went on. */
export interface Elsewhere {
  /** Before sound starts after a silence. */
  askBeforePlay(loaded: Loaded): Promise<void>
  /** The page is seen again, or the network is back. */
  askAgain(loaded: Loaded): Promise<void>
  /** Something else on this page changed the row. */
  lookAgain(loaded: Loaded): Promise<void>
  /** An answer that came while sound already goes on; `knownAt`: how new our own place was when it was asked for. */
  hearLate(loaded: Loaded, row: ProgressRow | null, knownAt: number): void
  offer(offer: ConflictOffer): void
  accept(): void
  decline(): void
}

export function createElsewhere(stage: Stage, keeper: Keeper, mover: () => Mover): Elsewhere {
  const { needs, board, reel, loaded: now } = stage
  const { clock, server } = needs
  let callOff: () => void = () => undefined

  function offer(conflict: ConflictOffer): void {
    board.conflict.value = conflict
    board.undoOffer.value = undefined
    callOff()
    callOff = clock.after(OFFER_MS, decline)
  }

  function decline(): void {
    callOff()
    board.conflict.value = undefined
    const loaded = now()
    if (!loaded) return
    loaded.isHeld = false
    keeper.show(loaded)
  }

  /** Before anything sounds: the place of the other device is taken over. */
  function takeOver(loaded: Loaded, row: ProgressRow | null): void {
    board.setAside.value = row?.set_aside ?? board.setAside.peek()
    const found = newerElsewhere(row, loaded.course, needs.deviceId())
    if (!row || !found) return
    const back = loaded.course.place
    loaded.stack = withJump(loaded.stack, { from: back, to: found.place, at: clock.now(), cause: 'device' })
    loaded.course = { ...loaded.course, settling: undefined, ...courseOf(row, loaded.course) }
    reel().seek(found.place)
    keeper.jumps(loaded)
    keeper.mirror(loaded)
    keeper.show(loaded)
    if (found.isFar) offer({ kind: 'continued', place: back, ...nameOf(row, found.isOtherDevice) })
  }

  function hearLate(loaded: Loaded, row: ProgressRow | null, knownAt: number): void {
    if (loaded.isBlind) {
      loaded.isBlind = false
      if (!row || Math.abs(row.position - loaded.course.place) <= FAR) return
      // Nobody chose the place that sounds: it is not saved over the other one before that is answered.
      loaded.isHeld = !loaded.hasChosen
      offerElsewhere(loaded, row, row.device_id !== needs.deviceId())
      return
    }
    // What sounded since the question does not count against the answer.
    const found = newerElsewhere(row, { ...loaded.course, updatedAt: knownAt }, needs.deviceId())
    if (row && found?.isFar && found.isOtherDevice) offerElsewhere(loaded, row, true)
  }

  /** What sounds here is saved over it soon: it stays a place to go back to. */
  function offerElsewhere(loaded: Loaded, row: ProgressRow, isOtherDevice: boolean): void {
    const { place } = loaded.course
    loaded.stack = withJump(loaded.stack, { from: row.position, to: place, at: clock.now(), cause: 'lost' })
    keeper.jumps(loaded)
    offer({ kind: 'elsewhere', place: row.position, ...nameOf(row, isOtherDevice) })
  }

  /** Whether the answer came in time. */
  async function ask(loaded: Loaded): Promise<ProgressRow | null | undefined> {
    let isLate = false
    const knownAt = loaded.course.updatedAt
    let stopWaiting: () => void = () => undefined
    const answer = server.row(loaded.ref).then(
      (row) => {
        stopWaiting()
        if (isLate && now() === loaded) hearLate(loaded, row, knownAt)
        return row
      },
      // No answer is not "no row".
      () => undefined,
    )
    const inTime = await Promise.race([
      answer,
      new Promise<'late'>((resolve) => {
        stopWaiting = clock.after(WAIT_MS, () => resolve('late'))
      }),
    ])
    if (inTime !== 'late') return inTime
    isLate = true
    return undefined
  }

  return {
    offer,
    decline,
    hearLate,
    async askBeforePlay(loaded) {
      const silentMs = clock.now() - (loaded.course.lastSoundedAt ?? 0)
      const isSure = silentMs < SILENCE_MS && !board.otherTab.peek()
      if (isSure && !loaded.isBlind) return
      const row = await ask(loaded)
      if (row === undefined || now() !== loaded) return
      if (loaded.isBlind) hearLate(loaded, row, 0)
      else takeOver(loaded, row)
    },
    async askAgain(loaded) {
      if (board.wanted.peek() && !loaded.isBlind) return
      const row = await server.row(loaded.ref).catch(() => undefined)
      if (row === undefined || now() !== loaded) return
      if (loaded.isBlind) hearLate(loaded, row, 0)
      else if (!board.wanted.peek()) takeOver(loaded, row)
    },
    async lookAgain(loaded) {
      const row = await server.row(loaded.ref).catch(() => undefined)
      if (!row || now() !== loaded) return
      if (!board.wanted.peek()) return takeOver(loaded, row)
      board.setAside.value = row.set_aside
      // Sound goes on where it is; what was said about the book counts.
      loaded.course = { ...loaded.course, finished: row.finished }
      keeper.show(loaded)
    },
    accept() {
      const conflict = board.conflict.peek()
      decline()
      // The listener's own jump: it is offered back like any other.
      if (conflict) mover().jump(conflict.place, 'history')
    },
  }
}

const nameOf = (row: ProgressRow, isOtherDevice: boolean) => (isOtherDevice && row.device_name ? { device: row.device_name } : {})
