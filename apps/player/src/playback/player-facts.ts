import { ignore } from '@chapterhouse/ui/ignore'
import type { BookRef } from '../device/keys.ts'
import type { SequencerEvent } from './engine/track.ts'
import type { Loaded } from './loaded.ts'
import type { EndCard, StartOptions } from './player.ts'
import type { PlayerParts } from './player-parts.ts'
import type { ProgressRow } from './sync/progress-api.ts'

/** A message from one part of the player to the others. */
export type PlayerFact =
  | { kind: 'track'; event: SequencerEvent }
  /** Playback of the loaded book starts. */
  | { kind: 'begins' }
  /** The listener changed the position, or an option shown by the sleep timer and the lock screen. */
  | { kind: 'jumped' | 'moved'; loaded: Loaded }
  /** The lock screen may need an update. */
  | { kind: 'changed'; loaded: Loaded }
  /** The book is finished, or nothing of it is left. */
  | { kind: 'finished'; loaded: Loaded; stage: EndCard['stage'] }
  | { kind: 'next'; ref: BookRef; options: StartOptions }
  /** The server's row for a book that was loaded without it. */
  | { kind: 'late-row'; loaded: Loaded; row: ProgressRow | null }
  /** Another tab plays now. */
  | { kind: 'tab-lost' }

/** Passes a fact to the parts that react to it, in this order. */
export function reactTo(fact: PlayerFact, { playback, endOfBook, sleepTimer, keys, loading, remoteProgress }: PlayerParts): void {
  switch (fact.kind) {
    case 'track':
      playback.onEvent(fact.event)
      break
    case 'begins':
      endOfBook.goOn()
      break
    case 'jumped':
      endOfBook.goOn()
      sleepTimer.show(fact.loaded)
      keys.show(fact.loaded)
      break
    case 'moved':
      sleepTimer.show(fact.loaded)
      keys.show(fact.loaded)
      break
    case 'changed':
      keys.show(fact.loaded)
      break
    case 'finished':
      endOfBook.finished(fact.loaded, fact.stage)
      break
    case 'next':
      loading.start(fact.ref, fact.options).catch(ignore('the player shows its own failure'))
      break
    case 'late-row':
      remoteProgress.onLateRow(fact.loaded, fact.row, 0)
      break
    case 'tab-lost':
      playback.pause('other')
      break
  }
}
