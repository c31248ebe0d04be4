import type { Clock } from '../platform/clock.ts'
import type { MediaAccess } from '../platform/media-access.ts'
import { causeOf, STALL_MS, STALLS_TO_RELOAD, waitBefore } from './recovery-rules.ts'
import type { StreamFailure, Track } from './track.ts'

export interface StreamRecoveryNeeds {
  clock: Clock
  probe: (url: string) => Promise<number | 'offline'>
  media: Pick<MediaAccess, 'isOutdated' | 'replace'>
  /** Sound is asked for, and an address is on. */
  isOn: () => boolean
  /** An element may have been left paused. */
  nudge: () => void
  waiting: () => void
  /** The same place once more, after a wait. */
  retry: (waitMs: number) => void
  fail: (why: StreamFailure) => void
  /** Another way to bring the file is taken from now on; false when there is none. */
  anotherWay: (broken: Track) => boolean
}

/** What is done when sound does not come. */
export interface StreamRecovery {
  /** From now on sound is expected. */
  watch(): void
  /** None is expected any more. */
  rest(): void
  /** It came. */
  came(): void
  /** The address broke; undefined when another one was asked for meanwhile. */
  broke(code: number, track: Track, isStill: () => boolean): Promise<void>
  reset(): void
}

const BUSY_WAIT_MS = 5_000
const MOST_BUSY = 3

export function createStreamRecovery({
  clock,
  probe,
  media,
  isOn,
  nudge,
  waiting,
  retry,
  fail,
  anotherWay,
}: StreamRecoveryNeeds): StreamRecovery {
  let [attempts, busy] = [0, 0]
  let hasReplaced = false
  let rest: () => void = () => undefined

  function again(): void {
    const wait = waitBefore(attempts++)
    if (wait === undefined) return void fail('server-gone')
    waiting()
    retry(wait)
  }

  /** A new token, once; the listener hears the sound go on and is told nothing. */
  async function authenticate({ url }: Track, isStill: () => boolean): Promise<void> {
    if (hasReplaced) return fail('forbidden')
    hasReplaced = true
    const isReplaced = await media.replace(url).catch(() => undefined)
    if (!isStill()) return
    if (isReplaced === undefined) again()
    else if (isReplaced) retry(0)
    else fail('forbidden')
  }

  /** Shown soon, tried again later: a server may be slow to convert. */
  function watch(stalls = 1): void {
    rest()
    rest = clock.after(STALL_MS, () => {
      waiting()
      // Before it is tried anew: that may be given up.
      watch(stalls + 1)
      if (!isOn()) return
      nudge()
      if (stalls % STALLS_TO_RELOAD === 0) again()
    })
  }

  return {
    watch: () => watch(),
    rest: () => rest(),
    came() {
      ;[attempts, busy] = [0, 0]
      hasReplaced = false
      watch()
    },
    reset() {
      ;[attempts, busy] = [0, 0]
      hasReplaced = false
      rest()
    },
    async broke(code, track, isStill) {
      // A stream that goes on for longer than its token: the next one is here already.
      if (!track.isLocal && media.isOutdated(track.url)) return retry(0)
      const status = track.isLocal || code === 2 ? 'unasked' : await probe(track.url)
      if (!isStill()) return
      const cause = causeOf(code, status)
      if (cause === 'network') again()
      else if (cause === 'unauthenticated') await authenticate(track, isStill)
      else if (cause === 'gone') fail('file-gone')
      else if (cause === 'forbidden') fail('forbidden')
      else if (cause === 'busy') {
        busy++
        if (busy > MOST_BUSY) fail('converting-busy')
        else retry(BUSY_WAIT_MS)
      } else if (anotherWay(track)) retry(0)
      else fail('cannot-convert')
    },
  }
}
