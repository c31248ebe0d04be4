import { conflict } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { bytesUpTo } from '@chapterhouse/kit/json/bounded-json'
import type { ReadJson } from '@chapterhouse/kit/json/json-reader'
import { compareVersions, newestRelease, parseVersion, type Release } from './releases.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const TIMEOUT_MS = 10_000
const LIMITS = { bytes: 1024 * 1024, depth: 32, values: 40_000 }
const REDIRECTS = new Set([301, 302, 303, 307, 308])

type UpdateError = 'rate_limited' | 'unreachable' | 'redirected' | 'bad_response'

export interface UpdateStatus {
  isEnabled: boolean
  current: string
  latest: Release | null
  isAvailable: boolean
  /** Whether both versions have numbers; a source checkout has none. */
  isComparable: boolean
  checkedAt: Date | null
  error: UpdateError | ''
}

interface UpdateNeeds {
  isOn: () => boolean
  /** The forge's list of releases; '' for none. */
  url: () => string
  version: string
  fetch: typeof fetch
  readJson: ReadJson
  now: () => Date
  signal: AbortSignal
  /** Called with each newer release that a check finds. */
  onFound: (release: Release) => void
}

interface Outcome {
  at: Date
  latest: Release | null
  error: UpdateError | ''
}

export type UpdateCheck = ReturnType<typeof createUpdateCheck>

/** Looks for a newer release if the operator has set a forge (docs/reference/decisions.md, server 32). Only the version is sent. */
export function createUpdateCheck(needs: UpdateNeeds) {
  const { isOn, url, version, now } = needs
  let last: (Outcome & { url: string }) | undefined
  let running: Promise<void> | undefined

  const isEnabled = () => isOn() && url() !== ''
  /** Results from another address do not apply. */
  const known = () => (last?.url === url() ? last : undefined)

  function status(): UpdateStatus {
    const { latest = null, at = null, error = '' } = (isEnabled() ? known() : undefined) ?? {}
    const isComparable = parseVersion(version) !== undefined && (latest === null || parseVersion(latest.version) !== undefined)
    return {
      isEnabled: isEnabled(),
      current: version,
      latest,
      isAvailable: latest !== null && isComparable && compareVersions(latest.version, version) > 0,
      isComparable,
      checkedAt: at,
      error,
    }
  }

  async function check(): Promise<void> {
    const requestedUrl = url()
    const outcome = await fetchLatest(requestedUrl, needs)
    // A failure keeps the known release.
    last = { url: requestedUrl, at: now(), error: outcome.error, latest: outcome.latest ?? known()?.latest ?? null }
    const { isAvailable, latest } = status()
    if (isAvailable && latest) needs.onFound(latest)
  }

  function share(): Promise<void> {
    running ??= check().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    status,
    /** Checks now; within a minute of the last check, returns its result. Throws `conflict` while checks are off. */
    async checkNow(): Promise<UpdateStatus> {
      if (!isEnabled())
        throw conflict('the update check is off; turn it on and enter an address first', { code: 'update_check_off' })
      const at = known()?.at.getTime()
      if (at === undefined || Math.abs(now().getTime() - at) >= MINUTE_MS) await share()
      return status()
    },
    /** Called every minute and when settings change; checks once a day. */
    async tick(): Promise<void> {
      const at = known()?.at.getTime()
      if (isEnabled() && (at === undefined || Math.abs(now().getTime() - at) >= DAY_MS)) await share()
    },
  }
}

type FetchedRelease = { latest: Release | null; error: '' } | { latest: null; error: UpdateError }

async function fetchLatest(url: string, { fetch, readJson, version, signal }: UpdateNeeds): Promise<FetchedRelease> {
  const failed = (error: UpdateError): FetchedRelease => ({ latest: null, error })
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await fetch(url, {
      signal: within,
      headers: { accept: 'application/json', 'user-agent': `Chapterhouse/${version}` },
      credentials: 'omit',
      // The operator chose this address; no other gets a request.
      redirect: 'manual',
    })
    const { status } = response
    if (status === 429 || (status === 403 && response.headers.get('x-ratelimit-remaining') === '0')) return failed('rate_limited')
    if (REDIRECTS.has(status)) return failed('redirected')
    if (!response.ok) return failed('bad_response')
    const bytes = await bytesUpTo(response.body, LIMITS.bytes)
    const read = bytes && (await readJson(bytes, { limits: LIMITS, within: TIMEOUT_MS, signal: within }))
    const latest = read?.ok ? newestRelease(read.value) : undefined
    return latest === undefined ? failed('bad_response') : { latest, error: '' }
  } catch (error) {
    ignore('the list of releases cannot be reached')(error)
    return failed('unreachable')
  }
}
