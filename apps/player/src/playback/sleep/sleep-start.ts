import type { Loaded } from '../loaded.ts'
import type { PlayerContext } from '../player-context.ts'
import { isBetween, sleepOnPlay, startSleep } from './sleep-rules.ts'
import type { SleepOutput, SleepTimerControl } from './sleep-timer.ts'

const DAY_HALF_MS = 12 * 3_600_000

interface SleepStart extends Pick<SleepTimerControl, 'choose' | 'onPlay' | 'carryOver'> {
  /** Starts the timer between the two clock times in the settings, unless the listener cancelled it. */
  beginByItself(loaded: Loaded): void
}

export function createSleepStart(
  { needs }: PlayerContext<'clock' | 'settings' | 'changeSettings'>,
  { setVolume, show }: SleepOutput,
): SleepStart {
  const { clock, settings } = needs
  let declinedUntil = 0

  function beginByItself(loaded: Loaded): void {
    const { autoSleep } = settings.peek()
    const time = new Date(clock.wall())
    const minute = time.getHours() * 60 + time.getMinutes()
    if (!autoSleep.on || clock.now() < declinedUntil || !isBetween(minute, autoSleep.from, autoSleep.until)) return
    loaded.send({ kind: 'sleep', timer: startSleep(autoSleep.choice, loaded.state.position, loaded.book.timeline) })
  }

  return {
    beginByItself,
    carryOver(from, to) {
      const timer = from?.sleep
      if (timer?.choice.kind !== 'minutes' || timer.endedAt !== undefined) return
      to.send({ kind: 'sleep', timer: { ...timer, startedAt: to.state.position, fadeFrom: undefined } })
    },
    choose(loaded, choice) {
      loaded.send({ kind: 'sleep', timer: choice && startSleep(choice, loaded.state.position, loaded.book.timeline) })
      if (choice) needs.changeSettings({ lastSleep: choice })
      else declinedUntil = clock.now() + DAY_HALF_MS
      setVolume(1)
      show(loaded)
    },
    onPlay(loaded, wasSounding) {
      const { position } = loaded.state
      const { timeline } = loaded.book
      const timer = loaded.sleep && sleepOnPlay(loaded.sleep, { wasSounding, position, now: clock.now(), timeline })
      loaded.send({ kind: 'sleep', timer })
      if (!loaded.sleep) beginByItself(loaded)
      loaded.send({ kind: 'awake' })
      setVolume(1)
      show(loaded)
    },
  }
}
