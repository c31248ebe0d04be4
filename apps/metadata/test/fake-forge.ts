import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

interface Publishable {
  tag: string
  publishedAt?: string
  isDraft?: boolean
  assets: Record<string, Buffer>
  /** Sizes in the list, if they differ from the assets. */
  statedBytes?: Record<string, number>
}

/** A fake forge with one repository: lists releases with an ETag and serves their files. Tests can break it. */
export async function startForge() {
  const releases: Publishable[] = []
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  const overrides = new Map<string, (response: ServerResponse) => void>()
  let isDead = false

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    if (isDead) return void request.socket.destroy()
    const own = overrides.get(path)
    if (own) return own(response)
    if (path.startsWith('/repos/owner/name/releases?')) return list(request, response)
    const [, tag = '', name = ''] = /^\/files\/([^/]+)\/(.+)$/.exec(path) ?? []
    const bytes = releases.find((release) => release.tag === decodeURIComponent(tag))?.assets[name]
    if (!bytes) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function list(request: IncomingMessage, response: ServerResponse): void {
    const listed = releases.map(({ tag, publishedAt = '2026-11-01T00:00:00Z', isDraft = false, assets, statedBytes = {} }) => ({
      tag_name: tag,
      draft: isDraft,
      prerelease: false,
      published_at: publishedAt,
      assets: Object.entries(assets).map(([name, bytes]) => ({
        name,
        size: statedBytes[name] ?? bytes.length,
        browser_download_url: `${origin}/files/${encodeURIComponent(tag)}/${name}`,
      })),
    }))
    const text = JSON.stringify(listed)
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
    response.writeHead(200, { etag, 'content-type': 'application/json' }).end(text)
  }

  return {
    origin,
    asked: requests,
    /** The paths requested since the last call. */
    paths: (): string[] => requests.splice(0).map(({ path }) => path),
    publish(release: Publishable): void {
      releases.unshift(release)
    },
    withdraw(tag: string): void {
      releases.splice(
        releases.findIndex((release) => release.tag === tag),
        1,
      )
    },
    /** Overrides the response to a path. */
    respond(path: string, how: (response: ServerResponse) => void): void {
      overrides.set(path, how)
    },
    die(): void {
      isDead = true
    },
    rise(): void {
      isDead = false
    },
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const packedOnce = new Map<string, Buffer>()

/** Compressed once for all tests of a process. */
function packedOf(raw: Buffer, digest: string): Buffer {
  const packed = packedOnce.get(digest) ?? gzipSync(raw)
  packedOnce.set(digest, packed)
  return packed
}

/** The assets of a release of an artifact. */
export function assetsOf(file: string, { patches = {} as Record<string, Buffer> } = {}): Record<string, Buffer> {
  const raw = readFileSync(file)
  const digest = sha256(raw)
  const packed = packedOf(raw, digest)
  return {
    'meta.sqlite.gz': packed,
    'meta.sqlite.gz.sha256': Buffer.from(`${sha256(packed)}  meta.sqlite.gz\n`),
    'meta.sqlite.sha256': Buffer.from(`${digest}  meta.sqlite\n`),
    ...patches,
  }
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
