import { computed, type Signal, signal } from '@preact/signals'
import type { BookRef } from '../device/keys.ts'
import { PLAIN, type Sound } from './engine/audio-effects.ts'
import { leftAt, type SpeedScope } from './options/speed.ts'
import type { ChapterNow, ConflictOffer, EndCard, LoadedBook, Player, PlayerFailure, UndoOffer } from './player.ts'
import { NO_ENDS, type SkippedEnds } from './position/skipped-ends.ts'
import { lastAtOrBefore } from './position/timeline.ts'
import type { SleepNow } from './sleep/sleep-rules.ts'

/** The state that playback writes and pages read. */
export function createPlayerStore() {
  const book = signal<LoadedBook | undefined>(undefined)
  const position = signal(0)
  const speed = signal(1)
  const chapterIndex = computed(() => (book.value ? lastAtOrBefore(book.value.timeline.chapters, position.value) : 0))
  const chapter = computed<ChapterNow | undefined>(() => {
    const chapters = book.value?.timeline.chapters
    const now = chapters?.[chapterIndex.value]
    return now && { ...now, count: chapters.length }
  })
  return {
    book,
    position,
    speed,
    chapter,
    opening: signal<BookRef | undefined>(undefined),
    positionToSave: signal(0),
    wanted: signal(false),
    sounding: signal(false),
    waiting: signal(false),
    chapterPosition: computed(() => position.value - (chapter.value?.start ?? 0)),
    timeLeft: computed(() => ({
      book: leftAt((book.value?.timeline.duration ?? 0) - position.value, speed.value),
      chapter: leftAt((chapter.value?.end ?? 0) - position.value, speed.value),
    })),
    bufferedTo: signal(0),
    speedScope: signal<SpeedScope>('default'),
    volume: signal(1),
    hasVolume: signal(true),
    sleep: signal<SleepNow | undefined>(undefined),
    undoOffer: signal<UndoOffer | undefined>(undefined),
    conflict: signal<ConflictOffer | undefined>(undefined),
    failure: signal<PlayerFailure | undefined>(undefined),
    endCard: signal<EndCard | undefined>(undefined),
    finished: signal(false),
    setAside: signal(false),
    guard: signal(false),
    sound: signal<Sound>(PLAIN),
    soundChoices: signal({ boost: true, even: true, voice: true }),
    skippedEnds: signal<SkippedEnds>(NO_ENDS),
    otherTab: signal(false),
  }
}

export type PlayerStore = ReturnType<typeof createPlayerStore>

/** Writes only if the value differs, which avoids four renders a second. */
export function write<T extends object>(target: Signal<T | undefined>, value: T | undefined): void {
  if (JSON.stringify(target.peek()) !== JSON.stringify(value)) target.value = value
}

type Signals = { [K in keyof Player as Player[K] extends (...args: never[]) => unknown ? never : K]: Player[K] }
/** All signals for screens except those counted by the queues. */
export const shown = (store: PlayerStore): Omit<Signals, 'waitingSaves' | 'heldUp'> => store
