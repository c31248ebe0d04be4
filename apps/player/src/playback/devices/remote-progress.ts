import type { ConflictOffer } from '../player.ts'
import type { Loaded, LocalProgress, PlayerContext } from '../player-context.ts'
import type { Seeking } from '../position/seeking.ts'
import { withinBook } from '../position/timeline.ts'
import { withJump } from '../position/undo-stack.ts'
import type { ProgressRow } from '../sync/progress-api.ts'
import { localProgressKey, type ProgressSync } from '../sync/progress-sync.ts'
import { FAR, newerRemoteProgress, OFFER_MS, SILENCE_MS, stateOf, WAIT_MS } from './newer-progress.ts'

/** Other devices of the listener: where they went on. */
export interface RemoteProgress {
  /** Before sound starts after a silence. */
  askBeforePlay(loaded: Loaded): Promise<void>
  /** The page is seen again, or the network is back. */
  askAgain(loaded: Loaded): Promise<void>
  /** Something else on this page changed the row. */
  refresh(loaded: Loaded): Promise<void>
  /** An answer that came while sound already goes on; `knownAt`: how new our own place was when it was asked for. */
  hearLate(loaded: Loaded, row: ProgressRow | null, knownAt: number): void
  offer(offer: ConflictOffer): void
  accept(): void
  decline(): void
}

export function createRemoteProgress(context: PlayerContext, progressSync: ProgressSync, seeking: () => Seeking): RemoteProgress {
  const { needs, store, sequencer, loaded: now } = context
  const { clock, server, stores, owner } = needs
  let callOff: () => void = () => undefined

  function offer(conflict: ConflictOffer): void {
    store.conflict.value = conflict
    store.undoOffer.value = undefined
    callOff()
    callOff = clock.after(OFFER_MS, decline)
  }

  function decline(): void {
    callOff()
    store.conflict.value = undefined
    const loaded = now()
    if (!loaded) return
    loaded.isHeld = false
    progressSync.show(loaded)
  }

  /** Before anything sounds: the place of the other device is taken over. */
  function takeOver(loaded: Loaded, row: ProgressRow | null): void {
    store.setAside.value = row?.set_aside ?? store.setAside.peek()
    const found = newerRemoteProgress(row, loaded.state, needs.deviceId())
    if (!row || !found) return
    const back = loaded.state.position
    loaded.stack = withJump(loaded.stack, { from: back, to: found.position, at: clock.now(), cause: 'device' })
    loaded.state = { ...loaded.state, settling: undefined, ...stateOf(row, loaded.state) }
    sequencer().seek(found.position)
    progressSync.jumps(loaded)
    progressSync.saveLocally(loaded)
    progressSync.show(loaded)
    if (found.isFar) offer({ kind: 'continued', position: back, ...nameOf(row, found.isOtherDevice) })
  }

  /** Another tab of this browser went on, and told the server perhaps, but this device surely. */
  async function catchUp(loaded: Loaded): Promise<void> {
    const read = stores.localProgress.get(localProgressKey(owner, loaded.key)).catch(() => undefined)
    const kept: LocalProgress | undefined = await withinWait(read)
    if (!kept || now() !== loaded) return
    const { updatedAt } = kept.state
    if (updatedAt <= loaded.state.updatedAt || updatedAt > clock.now()) return
    const position = withinBook(loaded.book.timeline, kept.state.position)
    loaded.stack = withJump(loaded.stack, { from: loaded.state.position, to: position, at: clock.now(), cause: 'device' })
    loaded.state = { ...kept.state, position }
    sequencer().seek(position)
    progressSync.show(loaded)
  }

  function hearLate(loaded: Loaded, row: ProgressRow | null, knownAt: number): void {
    if (loaded.isBlind) {
      loaded.isBlind = false
      if (!row || Math.abs(row.position - loaded.state.position) <= FAR) return
      // Nobody chose the place that sounds: it is not saved over the other one before that is answered.
      loaded.isHeld = !loaded.hasChosen
      offerRemotePosition(loaded, row, row.device_id !== needs.deviceId())
      return
    }
    // What sounded since the question does not count against the answer.
    const found = newerRemoteProgress(row, { ...loaded.state, updatedAt: knownAt }, needs.deviceId())
    if (row && found?.isFar && found.isOtherDevice) offerRemotePosition(loaded, row, true)
  }

  /** What sounds here is saved over it soon: it stays a place to go back to. */
  function offerRemotePosition(loaded: Loaded, row: ProgressRow, isOtherDevice: boolean): void {
    const { position } = loaded.state
    loaded.stack = withJump(loaded.stack, { from: row.position, to: position, at: clock.now(), cause: 'lost' })
    progressSync.jumps(loaded)
    offer({ kind: 'elsewhere', position: row.position, ...nameOf(row, isOtherDevice) })
  }

  /** Whether the answer came in time. */
  async function ask(loaded: Loaded): Promise<ProgressRow | null | undefined> {
    let isOver = false
    const knownAt = loaded.state.updatedAt
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
      const silentMs = clock.now() - (loaded.state.lastSoundedAt ?? 0)
      const isSure = silentMs < SILENCE_MS && !store.otherTab.peek()
      if (isSure && !loaded.isBlind) return
      const row = await ask(loaded)
      if (row === undefined || now() !== loaded) return
      if (loaded.isBlind) hearLate(loaded, row, 0)
      else takeOver(loaded, row)
    },
    async askAgain(loaded) {
      if (store.wanted.peek() && !loaded.isBlind) return
      const row = await server.row(loaded.ref).catch(() => undefined)
      if (row === undefined || now() !== loaded) return
      if (loaded.isBlind) hearLate(loaded, row, 0)
      else if (!store.wanted.peek()) takeOver(loaded, row)
    },
    async refresh(loaded) {
      const row = await server.row(loaded.ref).catch(() => undefined)
      if (!row || now() !== loaded) return
      if (!store.wanted.peek()) return takeOver(loaded, row)
      store.setAside.value = row.set_aside
      // Sound goes on where it is; what was said about the book counts.
      loaded.state = { ...loaded.state, finished: row.finished }
      progressSync.show(loaded)
    },
    accept() {
      const conflict = store.conflict.peek()
      decline()
      // The listener's own jump: it is offered back like any other.
      if (conflict) seeking().jump(conflict.position, 'history')
    },
  }
}

const nameOf = (row: ProgressRow, isOtherDevice: boolean) => (isOtherDevice && row.device_name ? { device: row.device_name } : {})
