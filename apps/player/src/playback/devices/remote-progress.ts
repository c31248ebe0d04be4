import { type Keeper, mirrorKey } from '../sync/progress-sync.ts'
import type { Mover } from '../position/seeking.ts'
import { courseOf, FAR, newerElsewhere, OFFER_MS, SILENCE_MS, WAIT_MS } from './newer-progress.ts'
import type { ConflictOffer } from '../player.ts'
import type { ProgressRow } from '../sync/progress-api.ts'
import type { Loaded, Mirror, Stage } from '../player-context.ts'
import { withinBook } from '../position/timeline.ts'
import { withJump } from '../position/undo-stack.ts'

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
  const { clock, server, stores, owner } = needs
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

  /** Another tab of this browser went on, and told the server perhaps, but this device surely. */
  async function catchUp(loaded: Loaded): Promise<void> {
    const read = stores.mirrors.get(mirrorKey(owner, loaded.key)).catch(() => undefined)
    const kept: Mirror | undefined = await withinWait(read)
    if (!kept || now() !== loaded) return
    const { updatedAt } = kept.course
    if (updatedAt <= loaded.course.updatedAt || updatedAt > clock.now()) return
    const place = withinBook(loaded.book.timeline, kept.course.place)
    loaded.stack = withJump(loaded.stack, { from: loaded.course.place, to: place, at: clock.now(), cause: 'device' })
    loaded.course = { ...kept.course, place }
    reel().seek(place)
    keeper.show(loaded)
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
    let isOver = false
    const knownAt = loaded.course.updatedAt
    const answer = server.row(loaded.ref).then(
      (row) => {
        if (isOver && now() === loaded) hearLate(loaded, row, knownAt)
        return row
      },
      // No answer is not "no row".
      () => undefined,
    )
    const inTime = await withinWait(answer)
    isOver = true
    return inTime
  }

  /** Undefined when it takes too long: whoever pressed play waits for it. */
  async function withinWait<T>(answer: Promise<T | undefined>): Promise<T | undefined> {
    const tooLong = Promise.withResolvers<undefined>()
    const stopWaiting = clock.after(WAIT_MS, () => tooLong.resolve(undefined))
    const inTime = await Promise.race([answer, tooLong.promise])
    stopWaiting()
    return inTime
  }

  return {
    offer,
    decline,
    hearLate,
    async askBeforePlay(loaded) {
      await catchUp(loaded)
      if (now() !== loaded) return
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
