import { ignore } from '@chapterhouse/ui/ignore'
import type { Loaded } from '../loaded.ts'
import type { PlayerContext } from '../player-context.ts'
import { FELL_ASLEEP, type MarksQueue } from '../sync/marks-queue.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import { SLEEP_AGAIN_MS, secondsToBoundary, sleepSounded } from './sleep-rules.ts'
import type { SleepOutput, SleepTimerControl } from './sleep-timer.ts'

/** Counts the sleep timer down during playback. */
export function createSleepCountdown({
  context,
  progressSync,
  marks,
  output,
  beginByItself,
}: {
  context: PlayerContext<'clock' | 'settings'>
  progressSync: Pick<ProgressSync, 'save'>
  marks: Pick<MarksQueue, 'set'>
  output: SleepOutput
  beginByItself: (loaded: Loaded) => void
}): Pick<SleepTimerControl, 'onSounded' | 'onOver'> {
  const { needs, store, sequencer, currentBook } = context
  const { clock, settings } = needs
  let callOff: () => void = () => undefined

  function ended(loaded: Loaded): void {
    if (loaded.sleep)
      marks.set(loaded.ref, { position: loaded.sleep.startedAt, label: FELL_ASLEEP }).catch(ignore('the bookmark is not essential'))
    output.setVolume(1)
    // Until then pressing play restarts it, which screens show.
    clock.after(SLEEP_AGAIN_MS + 1, () => {
      if (currentBook() !== loaded || loaded.sleep?.endedAt === undefined || clock.now() - loaded.sleep.endedAt <= SLEEP_AGAIN_MS)
        return
      loaded.send({ kind: 'sleep', timer: undefined })
      output.show(loaded)
    })
  }

  return {
    onSounded(loaded, ms) {
      callOff()
      // Also starts automatically for a listener who was already playing.
      if (!loaded.sleep) beginByItself(loaded)
      if (!loaded.sleep || loaded.sleep.endedAt !== undefined) return false
      const speed = store.speed.peek()
      const { position } = loaded.state
      const step = sleepSounded(loaded.sleep, { ms, position, speed, fade: settings.peek().fade, at: clock.now() })
      loaded.send({ kind: 'sleep', timer: step.timer })
      output.setVolume(step.volume)
      if (step.stopAt === undefined) {
        // Reports come four times a second, which is too coarse for the end of a chapter.
        const left = secondsToBoundary(step.timer, position, speed)
        if (left < 1) callOff = clock.after(Math.max(0, left * 1000), () => sequencer().report())
        return false
      }
      loaded.send({ kind: 'sleep-stop', position: step.stopAt })
      ended(loaded)
      progressSync.save(loaded)
      return true
    },
    onOver(loaded) {
      if (!loaded.sleep || loaded.sleep.endedAt !== undefined || loaded.sleep.choice.kind === 'minutes') return
      loaded.send({ kind: 'sleep-over', at: clock.now() })
      ended(loaded)
      output.show(loaded)
    },
  }
}
