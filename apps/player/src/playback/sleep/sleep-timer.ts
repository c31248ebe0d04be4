import type { Loaded, PlayerContext } from '../player-context.ts'
import { write } from '../player-store.ts'
import { FELL_ASLEEP, type MarksQueue } from '../sync/marks-queue.ts'
import type { ProgressSync } from '../sync/progress-sync.ts'
import { isBetween, SLEEP_AGAIN_MS, type SleepChoice, sleepNow, sleepOnPlay, sleepSounded, startSleep } from './sleep-rules.ts'

export interface SleepTimerControl {
  choose(loaded: Loaded, choice: SleepChoice | undefined): void
  /** A command to play. */
  onPlay(loaded: Loaded, wasSounding: boolean): void
  /** True when sound has to stop here. */
  heard(loaded: Loaded, ms: number): boolean
  /** All sound was heard. */
  onOver(loaded: Loaded): void
  show(loaded: Loaded): void
  /** The next book begins: minutes go on counting, ends of chapters and of the book were those of the other one. */
  carryOver(from: Loaded | undefined, to: Loaded): void
}

const DAY_HALF_MS = 12 * 3_600_000

export function createSleepTimer(
  { needs, store, sequencer, output, loaded: now }: PlayerContext,
  progressSync: ProgressSync,
  marks: MarksQueue,
): SleepTimerControl {
  const { clock, settings } = needs
  let declinedUntil = 0
  let callOff: () => void = () => undefined

  const setVolume = (share: number) => {
    if (store.hasVolume.peek()) output().setVolume(store.volume.peek() * share)
  }

  function show(loaded: Loaded): void {
    write(store.sleep, loaded.sleep && sleepNow(loaded.sleep, loaded.state.position, store.speed.peek()))
  }

  function beginByItself(loaded: Loaded): void {
    const { autoSleep } = settings.peek()
    const time = new Date(clock.wall())
    const minute = time.getHours() * 60 + time.getMinutes()
    if (!autoSleep.on || clock.now() < declinedUntil || !isBetween(minute, autoSleep.from, autoSleep.until)) return
    loaded.sleep = startSleep(autoSleep.choice, loaded.state.position, loaded.book.timeline)
  }

  function ended(loaded: Loaded): void {
    if (loaded.sleep) marks.set(loaded.ref, { position: loaded.sleep.startedAt, label: FELL_ASLEEP }).catch(() => undefined)
    setVolume(1)
    // Until then play starts it again, and that is shown.
    clock.after(SLEEP_AGAIN_MS + 1, () => {
      if (now() !== loaded || loaded.sleep?.endedAt === undefined || clock.now() - loaded.sleep.endedAt <= SLEEP_AGAIN_MS) return
      loaded.sleep = undefined
      show(loaded)
    })
  }

  return {
    show,
    carryOver(from, to) {
      const timer = from?.sleep
      if (timer?.choice.kind !== 'minutes' || timer.endedAt !== undefined) return
      to.sleep = { ...timer, startedAt: to.state.position, fadeFrom: undefined }
    },
    choose(loaded, choice) {
      loaded.sleep = choice && startSleep(choice, loaded.state.position, loaded.book.timeline)
      if (choice) needs.changeSettings({ lastSleep: choice })
      else declinedUntil = clock.now() + DAY_HALF_MS
      setVolume(1)
      show(loaded)
    },
    onPlay(loaded, wasSounding) {
      const { position } = loaded.state
      const { timeline } = loaded.book
      loaded.sleep = loaded.sleep && sleepOnPlay(loaded.sleep, { wasSounding, position, now: clock.now(), timeline })
      if (!loaded.sleep) beginByItself(loaded)
      loaded.hasSlept = false
      setVolume(1)
      show(loaded)
    },
    heard(loaded, ms) {
      callOff()
      // A listener who began before the hour has it begin by itself, too.
      if (!loaded.sleep) beginByItself(loaded)
      if (!loaded.sleep || loaded.sleep.endedAt !== undefined) return false
      const speed = store.speed.peek()
      const { position } = loaded.state
      const step = sleepSounded(loaded.sleep, { ms, position, speed, fade: settings.peek().fade, at: clock.now() })
      loaded.sleep = step.timer
      setVolume(step.volume)
      if (step.stopAt === undefined) {
        // Reports come four times a second; a chapter's end is met more closely.
        const left = step.timer.endsAt === undefined ? Number.POSITIVE_INFINITY : (step.timer.endsAt - position) / speed
        if (left < 1) callOff = clock.after(Math.max(0, left * 1000), () => sequencer().report())
        return false
      }
      loaded.state = { ...loaded.state, position: step.stopAt, positionToSave: step.stopAt, settling: undefined }
      ended(loaded)
      progressSync.save(loaded)
      return true
    },
    onOver(loaded) {
      if (!loaded.sleep || loaded.sleep.endedAt !== undefined || loaded.sleep.choice.kind === 'minutes') return
      loaded.hasSlept = true
      loaded.sleep = { ...loaded.sleep, endedAt: clock.now() }
      ended(loaded)
      show(loaded)
    },
  }
}
