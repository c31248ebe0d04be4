import type { Loaded } from '../loaded.ts'
import type { PlayerContext } from '../player-context.ts'
import { write } from '../player-store.ts'
import type { MarksQueue } from '../sync/marks-queue.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import { createSleepCountdown } from './sleep-countdown.ts'
import { type SleepChoice, sleepNow } from './sleep-rules.ts'
import { createSleepStart } from './sleep-start.ts'

export interface SleepTimerControl {
  choose(loaded: Loaded, choice: SleepChoice | undefined): void
  /** Called when the listener presses play. */
  onPlay(loaded: Loaded, wasSounding: boolean): void
  /** Called after playback; true if it must stop here. */
  onSounded(loaded: Loaded, ms: number): boolean
  /** Called at the end of the audio. */
  onOver(loaded: Loaded): void
  show(loaded: Loaded): void
  /** Called when the next book starts: minutes continue, but ends of chapters and of the book don't apply to it. */
  carryOver(from: Loaded | undefined, to: Loaded): void
}

/** The audible and visible output of the timer. */
export interface SleepOutput {
  /** 0 to 1, relative to the listener's volume. */
  setVolume(share: number): void
  show(loaded: Loaded): void
}

export function createSleepTimer(
  context: PlayerContext<'clock' | 'settings' | 'changeSettings'>,
  progressSync: ProgressSync,
  marks: MarksQueue,
): SleepTimerControl {
  const { store } = context
  const output: SleepOutput = {
    setVolume(share) {
      if (store.hasVolume.peek()) context.output().setVolume(store.volume.peek() * share)
    },
    show(loaded) {
      write(store.sleep, loaded.sleep && sleepNow(loaded.sleep, loaded.state.position, store.speed.peek()))
    },
  }
  const { beginByItself, ...start } = createSleepStart(context, output)
  return { show: output.show, ...start, ...createSleepCountdown({ context, progressSync, marks, output, beginByItself }) }
}
