import { ignore } from '@chapterhouse/ui/ignore'
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
  /** Whether playback is wanted and a URL is loaded. */
  isOn: () => boolean
  /** Plays again, in case the element remained paused. */
  nudge: () => void
  waiting: () => void
  /** Requests the same position again after a wait. */
  retry: (waitMs: number) => void
  fail: (why: StreamFailure) => void
  /** Switches to another source for the file; false if there is none. */
  anotherWay: (broken: Track) => boolean
}

/** Recovers a stream that fails or stalls. */
interface StreamRecovery {
  /** Audio is expected from now on. */
  watch(): void
  /** No audio is expected any more. */
  rest(): void
  /** Audio has arrived. */
  came(): void
  /** The URL failed. `isStill`: no other has been requested since. */
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
    const isReplaced = await media.replace(url).catch(ignore('the next attempt asks again'))
    if (!isStill()) return
    if (isReplaced === undefined) again()
    else if (isReplaced) retry(0)
    else fail('forbidden')
  }

  /** A stall is shown soon but retried later, since a server may be slow to convert. */
  function watch(stalls = 1): void {
    rest()
    rest = clock.after(STALL_MS, () => {
      waiting()
      // Set before the retry, which may cancel it.
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
      // The stream outlasted its token, and there is already a new one.
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
