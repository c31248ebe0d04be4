import type { Clock } from '../platform/clock.ts'
import type { MediaAccess } from '../platform/media-access.ts'
import {
  afterFailure,
  afterNetworkFailure,
  causeOf,
  NO_ATTEMPTS,
  type RetryOrFail,
  STALL_MS,
  STALLS_TO_RELOAD,
} from './recovery-rules.ts'
import type { StreamFailure, Track } from './track.ts'

interface StreamRecoveryNeeds {
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

/** Recovers a stream that fails or stalls. */
interface StreamRecovery {
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

export function createStreamRecovery(needs: StreamRecoveryNeeds): StreamRecovery {
  const { clock, probe, media, isOn, nudge, waiting, retry, fail, anotherWay } = needs
  let attempts = NO_ATTEMPTS
  let rest: () => void = () => undefined

  function again(): void {
    const after = afterNetworkFailure(attempts)
    attempts = after.attempts
    perform(after.remedy, needs)
  }

  /** Gets a new token; playback continues without a message. */
  async function authenticate({ url }: Track, isStill: () => boolean): Promise<void> {
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
      // Before the retry, which may be given up.
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
      attempts = NO_ATTEMPTS
      watch()
    },
    reset() {
      attempts = NO_ATTEMPTS
      rest()
    },
    async broke(code, track, isStill) {
      // A stream that goes on for longer than its token: the next one is here already.
      if (!track.isLocal && media.isOutdated(track.url)) return retry(0)
      const status = track.isLocal || code === 2 ? 'unasked' : await probe(track.url)
      if (!isStill()) return
      const { remedy, attempts: tried } = afterFailure(causeOf(code, status), attempts)
      attempts = tried
      if (remedy.kind === 'new-token') await authenticate(track, isStill)
      else if (remedy.kind !== 'another-way') perform(remedy, needs)
      else if (anotherWay(track)) retry(0)
      else fail('cannot-convert')
    },
  }
}

function perform(remedy: RetryOrFail, { waiting, retry, fail }: Pick<StreamRecoveryNeeds, 'waiting' | 'retry' | 'fail'>): void {
  if (remedy.kind === 'fail') fail(remedy.why)
  else {
    if (remedy.isShown) waiting()
    retry(remedy.waitMs)
  }
}
