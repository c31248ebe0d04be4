import { upstream } from '@chapterhouse/kit/errors'
import { bytesUpTo } from '@chapterhouse/kit/json/bounded-json'
import type { ReadJson } from '@chapterhouse/kit/json/json-reader'
import { LISTED, type Listed, readReleases } from './choose-release.ts'
import type { ForgeKind } from './may-fetch.ts'
import { createForgeRequest, type ForgeRequest } from './request-forge.ts'

export interface ForgeSettings {
  forge: ForgeKind
  /** Base of the forge's API. */
  releases: URL
  /** `OWNER/NAME`. */
  repo: string
  /** Only sent to the origin of `releases`. */
  token: string | undefined
}

/** Can be sent to a child process. */
export interface ForgeIdentity extends Omit<ForgeSettings, 'releases'> {
  releases: string | URL
  /** The User-Agent, without which GitHub refuses requests. */
  agent: string
}

interface FileNeeds extends ForgeIdentity {
  fetch: typeof fetch
}

export type Forge = ReturnType<typeof createForge>

const METADATA_MS = 30_000
const HEADERS_MS = 30_000
const LIST = { bytes: 8 * 2 ** 20, depth: 32, values: 40_000 }
const MAX_CHECKSUM_BYTES = 64 * 1024

/** Reads the releases of a repository and their files. Throws `upstream` for any unexpected response. */
export function createForge({ fetch, readJson, ...identity }: FileNeeds & { readJson: ReadJson }) {
  const { forge, repo } = identity
  const releases = new URL(identity.releases)
  const request = createForgeRequest({ ...identity, releases, fetch })
  const base = releases.href.replace(/(?<!\/)\/+$/, '')
  const list = new URL(`${base}/repos/${repo}/releases?${forge === 'github' ? 'per_page' : 'limit'}=${LISTED}`)
  let listed: { etag: string; releases: Listed[] } | undefined

  return {
    /** For a child process that downloads from the same forge. */
    identity: { ...identity, releases: releases.href },

    /** The newest releases; `undefined` if unchanged since the last request. */
    async list(signal: AbortSignal): Promise<Listed[] | undefined> {
      const within = AbortSignal.any([signal, AbortSignal.timeout(METADATA_MS)])
      const known = listed === undefined ? {} : { 'if-none-match': listed.etag }
      const response = await request(list, { accept: 'application/json', ...known }, within)
      if (response.status === 304 && listed) return void (await response.body?.cancel())
      if (response.status !== 200) throw await unexpected(response, list)
      const etag = response.headers.get('etag')
      const bytes = await bytesOf(response, LIST.bytes)
      const read = await readJson(bytes, { limits: LIST, within: METADATA_MS, signal: within })
      if (!read.ok) throw upstream('the list of releases cannot be read', { cause: new Error(read.fault) })
      const found = releasesIn(read.value)
      listed = etag === null ? undefined : { etag, releases: found }
      return found
    },

    /** Forgets the last list, because a download from it failed. */
    forget(): void {
      listed = undefined
    },

    /** A small text file of a release. */
    async text(url: string, signal: AbortSignal): Promise<string> {
      const within = AbortSignal.any([signal, AbortSignal.timeout(METADATA_MS)])
      const response = await requestFile(request, url, within)
      return (await bytesOf(response, MAX_CHECKSUM_BYTES)).toString()
    },

    ...openingFiles(request),
  }
}

/** The files of a forge, without its list. */
export function createForgeFiles({ fetch, ...identity }: FileNeeds) {
  return openingFiles(createForgeRequest({ ...identity, releases: new URL(identity.releases), fetch }))
}

function openingFiles(request: ForgeRequest) {
  return {
    /** The bytes of a file of a release. The headers must arrive within 30 seconds. */
    async open(url: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(upstream(`${hostOf(url)} did not respond in time`)), HEADERS_MS)
      try {
        const response = await requestFile(request, url, AbortSignal.any([signal, late.signal]))
        if (!response.body) throw upstream(`${hostOf(url)} sent an empty response`)
        return response.body
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

async function requestFile(request: ForgeRequest, url: string, signal: AbortSignal): Promise<Response> {
  const start = URL.parse(url)
  if (!start) throw upstream('the release lists a file without a valid URL')
  const response = await request(start, { accept: 'application/octet-stream' }, signal)
  if (response.status !== 200) throw await unexpected(response, start)
  return response
}

async function unexpected(response: Response, url: URL): Promise<Error> {
  await response.body?.cancel()
  return upstream(`${url.host} responded with status ${response.status} to ${url.pathname}`)
}

async function bytesOf(response: Response, mostBytes: number): Promise<Buffer> {
  const bytes = await bytesUpTo(response.body, mostBytes)
  if (!bytes) throw upstream(`a response of the forge is larger than ${mostBytes} bytes`)
  return bytes
}

function releasesIn(list: unknown): Listed[] {
  try {
    return readReleases(list)
  } catch (error) {
    throw upstream('the list of releases cannot be read', { cause: error })
  }
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? 'the forge'
