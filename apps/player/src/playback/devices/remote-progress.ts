import { ignore } from '@chapterhouse/ui/ignore'
import type { Loaded } from '../loaded.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import type { PlayerContext } from '../player-context.ts'
import type { Seeking } from '../position/seeking.ts'
import type { ProgressRow } from '../sync/progress-api.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import { type ConflictOffers, createConflictOffers } from './conflict-offers.ts'
import { SILENCE_MS, WAIT_MS } from './newer-progress.ts'
import { createTakeOver } from './take-over.ts'

/** The progress made on the listener's other devices. */
export interface RemoteProgress extends ConflictOffers {
  /** Called before playback starts after a silence. */
  checkBeforePlay(loaded: Loaded): Promise<void>
  /** Called when the page is visible again, or the network is back. */
  checkAgain(loaded: Loaded): Promise<void>
  /** Called when another part of this page changed the row. */
  refresh(loaded: Loaded): Promise<void>
  accept(): void
}

export function createRemoteProgress(
  context: PlayerContext<'clock' | 'server' | 'stores' | 'owner' | 'deviceId'>,
  progressSync: ProgressSync,
  seeking: Seeking,
): RemoteProgress {
  const { store, currentBook } = context
  const { clock, server } = context.needs
  const offers = createConflictOffers(context, progressSync)
  const { takeOver, catchUp } = createTakeOver(context, progressSync, offers.offer)

  /** Undefined after a timeout, because the listener is waiting for playback. */
  async function fetchInTime(loaded: Loaded): Promise<ProgressRow | null | undefined> {
    let isOver = false
    const knownAt = loaded.state.updatedAt
    const response = server.row(loaded.ref).then(
      (row) => {
        if (isOver && currentBook() === loaded) offers.onLateRow(loaded, row, knownAt)
        return row
      },
      // A failed request does not mean that there is no row.
      () => undefined,
    )
    const inTime = await withTimeout(WAIT_MS, response, clock)
    isOver = true
    return inTime
  }

  return {
    ...offers,
    async checkBeforePlay(loaded) {
      await catchUp(loaded)
      if (currentBook() !== loaded) return
      const isSure = clock.now() - (loaded.state.lastSoundedAt ?? 0) < SILENCE_MS && !store.otherTab.peek()
      if (isSure && !loaded.isBlind) return
      const row = await fetchInTime(loaded)
      if (row === undefined || currentBook() !== loaded) return
      if (loaded.isBlind) offers.onLateRow(loaded, row, 0)
      else takeOver(loaded, row)
    },
    async checkAgain(loaded) {
      if (store.wanted.peek() && !loaded.isBlind) return
      const row = await server.row(loaded.ref).catch(ignore('it is checked again later'))
      if (row === undefined || currentBook() !== loaded) return
      if (loaded.isBlind) offers.onLateRow(loaded, row, 0)
      else if (!store.wanted.peek()) takeOver(loaded, row)
    },
    async refresh(loaded) {
      const row = await server.row(loaded.ref).catch(ignore('it is checked again later'))
      if (!row || currentBook() !== loaded) return
      if (!store.wanted.peek()) return takeOver(loaded, row)
      store.setAside.value = row.set_aside
      // Playback continues at its position; only the other fields are adopted.
      loaded.send({ kind: 'finished-elsewhere', finished: row.finished })
      progressSync.show(loaded)
    },
    accept() {
      const conflict = store.conflict.peek()
      offers.decline()
      // A jump by the listener, so that it can be undone like any other.
      if (conflict) seeking.jump(conflict.position, 'history')
    },
  }
}
