import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { warn } from '@chapterhouse/kit/ignore'
import type { Spawn } from './run-tool.ts'
import { type Tool, type ToolName, versionOf } from './tool.ts'
import { unpackTools } from './unpack.ts'

export interface DownloadOptions {
  /** URL of a .zip, .tar.gz or .tar.xz; `{os}` and `{arch}` are filled in (`linux`, `x64`, as Node names them). */
  url: string
  /** Hash of that file, in hex. */
  sha256: string
  wanted: readonly ToolName[]
  folder: string
  spawn: Spawn
  fetch: typeof fetch
  searchPath: string
  signal?: AbortSignal | undefined
  /** Limit for each tool; the archive may be as large as the limit times the number of wanted tools. */
  maxToolBytes?: number
}

export interface Downloaded {
  tools: Tool[]
  /** Why some are missing, as half a sentence. */
  why?: string
}

const MAX_BYTES = 300 * 1024 * 1024
const MAX_REDIRECTS = 5
const WITHIN_MS = 30 * 60_000

/** The message is half a sentence. */
class DownloadRefused extends Error {}

/**
 * Downloads an archive to a temporary file, verifies its hash before reading it, and extracts the wanted programs. Each is put in place
 * only after a test run. A failure leaves nothing behind.
 */
export async function downloadTools(options: DownloadOptions): Promise<Downloaded> {
  const { folder, wanted, maxToolBytes = MAX_BYTES } = options
  let temporary: string | undefined
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    temporary = await mkdtemp(path.join(folder, 'download-'))
    const archive = path.join(temporary, 'archive')
    await fetchVerified(options, archive, maxToolBytes * wanted.length)
    const unpacked = await unpackTools({
      archive,
      wanted,
      into: temporary,
      maxToolBytes,
      spawn: options.spawn,
      searchPath: options.searchPath,
    })
    if (unpacked.kind === 'refused') throw new DownloadRefused(unpacked.why)
    return await settleIn(options, temporary, unpacked.names)
  } catch (error) {
    options.signal?.throwIfAborted()
    return { tools: [], why: error instanceof DownloadRefused ? error.message : messageOf(error) }
  } finally {
    if (temporary) await rm(temporary, { recursive: true, force: true }).catch(warn('a temporary folder cannot be removed'))
  }
}

async function settleIn(
  { folder, wanted, spawn }: DownloadOptions,
  temporary: string,
  names: readonly ToolName[],
): Promise<Downloaded> {
  const tools: Tool[] = []
  const missed: string[] = wanted.filter((name) => !names.includes(name)).map((name) => `the archive does not contain ${name}`)
  for (const name of names) {
    const fresh = path.join(temporary, name)
    await chmod(fresh, 0o755)
    const version = await versionOf(spawn, name, fresh)
    if (version === undefined) missed.push(`the downloaded ${name} does not answer`)
    else {
      const file = path.join(folder, process.platform === 'win32' ? `${name}.exe` : name)
      await rename(fresh, file)
      tools.push({ name, path: file, version, source: 'download' })
    }
  }
  return missed.length > 0 ? { tools, why: missed.join(', ') } : { tools }
}

/** Hashes while streaming into a new file, so that memory use is bounded. */
async function fetchVerified({ url, sha256, fetch, signal }: DownloadOptions, file: string, maxBytes: number): Promise<void> {
  const timeout = AbortSignal.timeout(WITHIN_MS)
  const answer = await follow(fetch, addressOf(url), signal ? AbortSignal.any([signal, timeout]) : timeout)
  const hash = createHash('sha256')
  let bytes = 0
  await using handle = await open(file, 'wx', 0o600)
  for await (const piece of answer) {
    bytes += piece.length
    if (bytes > maxBytes) throw new DownloadRefused(`the file is larger than ${Math.floor(maxBytes / 1_048_576)} MiB`)
    hash.update(piece)
    await handle.writeFile(piece)
  }
  if (hash.digest('hex') !== sha256.toLowerCase()) throw new DownloadRefused('its SHA-256 does not match tools.sha256')
}

function addressOf(template: string): URL {
  const text = template.replaceAll('{os}', process.platform).replaceAll('{arch}', process.arch)
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new DownloadRefused('tools.download_url is not an http URL')
  return url
}

/** Follows a few redirects, never from https to http. */
async function follow(fetch: typeof globalThis.fetch, from: URL, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  let url = from
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const answer = await fetch(url.href, { redirect: 'manual', signal })
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
    if (next === null) return bodyOf(answer)
    await answer.body?.cancel()
    const target = URL.parse(next, url.href)
    if (!target || !/^https?:$/.test(target.protocol) || (url.protocol === 'https:' && target.protocol !== 'https:'))
      throw new DownloadRefused('the server redirects to a URL that is not allowed')
    url = target
  }
  throw new DownloadRefused(`the server redirects more than ${MAX_REDIRECTS} times`)
}

function bodyOf(answer: Response): AsyncIterable<Uint8Array> {
  if (answer.status !== 200 || !answer.body) throw new DownloadRefused(`the server responded with ${answer.status}`)
  if (/^text\/html/i.test(answer.headers.get('content-type') ?? ''))
    throw new DownloadRefused('the server responded with a page instead of an archive')
  return answer.body
}

function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message : String(cause)
  return message.split('\n', 1)[0] ?? ''
}
