import type { Clock } from '../platform/clock.ts'
import type { Seeking } from './seeking.ts'

/** After half a second it skips a minute, repeated every quarter of a second. */
const HOLD = { firstMs: 500, everyMs: 250, step: 60 } as const

/** Repeats a skip while its button is held. */
export function createHeldSkip(skip: Seeking['skip'], clock: Clock): Pick<Seeking, 'holdSkip' | 'releaseSkip'> {
  let release: () => void = () => undefined
  return {
    holdSkip(direction) {
      release()
      skip(direction)
      const again = (ms: number) => {
        release = clock.after(ms, () => {
          skip(direction, HOLD.step)
          again(HOLD.everyMs)
        })
      }
      again(HOLD.firstMs)
    },
    releaseSkip: () => release(),
  }
}
