import { batch } from '@preact/signals'
import { soundOf } from './engine/audio-effects.ts'
import type { Loaded } from './loaded.ts'
import { speedOf } from './options/speed.ts'
import type { PlayerContext } from './player-context.ts'
import type { ProgressSync } from './sync/progress-sync.ts'

export interface ShownFacts {
  rowSpeed: number | undefined
  inheritedSpeed: number | undefined
  isSetAside: boolean
}

/** Shows this book, with its options. */
export function showBook(
  loaded: Loaded,
  { rowSpeed, inheritedSpeed, isSetAside }: ShownFacts,
  { needs, store, progressSync }: Pick<PlayerContext<'settings'>, 'needs' | 'store'> & { progressSync: ProgressSync },
): void {
  const { books, seriesSpeeds, defaultSpeed } = needs.settings.peek()
  const own = books[loaded.key]
  const { speed, scope } = speedOf({
    book: own?.speed,
    row: rowSpeed,
    inherited: inheritedSpeed,
    series: seriesSpeeds[loaded.book.series],
    standard: defaultSpeed,
  })
  if (scope !== 'book') loaded.send({ kind: 'speed', inherited: speed })
  batch(() => {
    store.conflict.value = undefined
    store.endCard.value = undefined
    store.failure.value = undefined
    store.sleep.value = undefined
    store.guard.value = false
    store.book.value = loaded.book
    store.speed.value = speed
    store.speedScope.value = scope
    store.sound.value = soundOf(own)
    store.skippedEnds.value = { first: own?.first ?? 0, last: own?.last ?? 0 }
    store.setAside.value = isSetAside
    store.bufferedTo.value = loaded.state.position
    progressSync.show(loaded)
  })
}
