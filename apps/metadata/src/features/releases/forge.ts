import { upstream } from '@chapterhouse/kit/errors'
import { LISTED, type Listed, readReleases } from './choose-release.ts'
import { type ForgeKind, mayFetch } from './may-fetch.ts'

export interface ForgeSettings {
  forge: ForgeKind
  /** Base of the forge's API. */
  releases: URL
  /** `OWNER/NAME`. */
  repo: string
  /** Goes to the origin of `releases` only. */
  token: string | undefined
}

/** Plain enough for another process. */
export interface ForgeIdentity extends Omit<ForgeSettings, 'releases'> {
  releases: string | URL
  /** What the program calls itself: GitHub answers nobody who does not say. */
  agent: string
}

export interface ForgeNeeds extends ForgeIdentity {
  fetch: typeof fetch
}

export type Forge = ReturnType<typeof createForge>

const METADATA_MS = 30_000
const HEADERS_MS = 30_000
const MOST_HOPS = 5
const MOST_LIST_BYTES = 8 * 2 ** 20
const MOST_CHECKSUM_BYTES = 64 * 1024

/** Reads the releases of one repository, and the files that hang on them. Throws `upstream` for whatever a forge does that it should not. */
export function createForge({ fetch, ...identity }: ForgeNeeds) {
  const { forge, repo, token, agent } = identity
  const releases = new URL(identity.releases)
  const base = releases.href.replace(/(?<!\/)\/+$/, '')
  const list = new URL(`${base}/repos/${repo}/releases?${forge === 'github' ? 'per_page' : 'limit'}=${LISTED}`)
  let listed: { etag: string; releases: Listed[] } | undefined

  return {
    /** For a process that fetches from the same one. */
    identity: { ...identity, releases: releases.href },

    /** The newest releases; `undefined`: the same as the last time. */
    async list(signal: AbortSignal): Promise<Listed[] | undefined> {
      const within = AbortSignal.any([signal, AbortSignal.timeout(METADATA_MS)])
      const known = listed === undefined ? {} : { 'if-none-match': listed.etag }
      const answer = await ask(list, { accept: 'application/json', ...known }, within)
      if (answer.status === 304 && listed) return void (await answer.body?.cancel())
      if (answer.status !== 200) throw await refused(answer, list)
      const etag = answer.headers.get('etag')
      const text = await textOf(answer, MOST_LIST_BYTES)
      const found = parsed(text)
      listed = etag === null ? undefined : { etag, releases: found }
      return found
    },

    /** What was listed last counts as not seen: a download of it has failed. */
    forget(): void {
      listed = undefined
    },

    /** A small text file of a release. */
    async text(url: string, signal: AbortSignal): Promise<string> {
      const within = AbortSignal.any([signal, AbortSignal.timeout(METADATA_MS)])
      const answer = await askFile(url, within)
      return textOf(answer, MOST_CHECKSUM_BYTES)
    },

    /** The bytes of a file of a release; the headers are waited for no longer than half a minute. */
    async open(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(upstream(`${hostOf(url)} does not answer`)), HEADERS_MS)
      try {
        const answer = await askFile(url, AbortSignal.any([signal, late.signal]))
        if (!answer.body) throw upstream(`${hostOf(url)} sent nothing`)
        return answer.body
      } finally {
        clearTimeout(timer)
      }
    },
  }

  async function askFile(url: string, signal: AbortSignal): Promise<Response> {
    const start = URL.parse(url)
    if (!start) throw upstream('the release names a file without an address')
    const answer = await ask(start, { accept: 'application/octet-stream' }, signal)
    if (answer.status !== 200) throw await refused(answer, start)
    return answer
  }

  /** Follows what leads on by itself: each address is judged before it is asked. */
  async function ask(start: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    let url = start
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      if (!mayFetch(url, { forge, releases })) throw upstream(`${url.host} is no place where releases of this forge lie`)
      const answer = await fetch(url.href, { headers: { ...headers, ...credentials(url) }, redirect: 'manual', signal }).catch(
        unreachable(url),
      )
      const location = answer.headers.get('location')
      if (answer.status < 300 || answer.status > 399 || answer.status === 304 || location === null) return answer
      await answer.body?.cancel()
      const next = URL.parse(location, url.href)
      if (!next) throw upstream(`${url.host} leads nowhere`)
      url = next
    }
    throw upstream(`${start.host} leads on and on`)
  }

  /** Bytes as they are: what is packed is the file itself. */
  function credentials(url: URL): Record<string, string> {
    const bearer = token !== undefined && url.origin === releases.origin ? { authorization: `Bearer ${token}` } : {}
    return { 'user-agent': agent, 'accept-encoding': 'identity', ...bearer }
  }
}

/** A time that is up, or an end that was asked for, is told as it is. Without a cause it was never sent, and the words may hold the token. */
function unreachable(url: URL) {
  return (error: Error & { cause?: { code?: string } }): never => {
    if (error.name !== 'TypeError') throw error
    if (!error.cause) throw upstream(`${url.host} cannot be asked: the request is not in order`)
    throw upstream(`${url.host} cannot be reached (${error.cause.code ?? 'no connection'})`, { cause: error })
  }
}

async function refused(answer: Response, url: URL): Promise<Error> {
  await answer.body?.cancel()
  return upstream(`${url.host} answered ${answer.status} to ${url.pathname}`)
}

async function textOf(answer: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw upstream(`an answer of the forge is longer than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): Listed[] {
  try {
    return readReleases(JSON.parse(text))
  } catch (error) {
    throw upstream('the list of releases cannot be read', { cause: error })
  }
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? 'the forge'
