import { ignore } from '@chapterhouse/kit/ignore'
import { createLimiter } from '@chapterhouse/kit/queues/limiter'
import { openOnce } from '@chapterhouse/kit/queues/open-once'
import type { buildConnector, Dispatcher } from 'undici'
import { createPublicConnector } from './public-connector.ts'

/** Bytes of any kind, not yet checked; or the reason why there are none. */
export type FetchedImage = { kind: 'bytes'; bytes: Buffer } | { kind: 'too_large' } | { kind: 'failed' }

export type FetchImage = ReturnType<typeof createFetchImage>

const TIMEOUT_MS = 15_000
/** Timeout for connecting to an image's host. */
const CONNECT_MS = 5_000
const MAX_BYTES = 16 * 1024 * 1024
const MAX_HEADER_BYTES = 16 * 1024
const MAX_HOPS = 3
const MAX_AT_ONCE = 6

/**
 * Fetches an image from a URL named by the metadata service, which can be anywhere: only from public addresses, for every
 * connection and redirect, without a proxy, limited in time and size (docs/reference/server.md 3.6). Never throws.
 */
export function createFetchImage({
  agent,
  signal,
  resolve,
  connect,
  timeoutMs = TIMEOUT_MS,
}: {
  agent: string
  resolve: (hostname: string) => Promise<readonly string[]>
  /** Opens connections; absent: to the actual address. */
  connect?: buildConnector.connector | undefined
  /** Aborts when the server stops. */
  signal: AbortSignal
  timeoutMs?: number
}) {
  const turns = createLimiter(MAX_AT_ONCE)
  /** Loaded on first use, since the client takes 28 MB. */
  const opened = openOnce(async () => {
    const { Agent, buildConnector, request } = await import('undici')
    const dispatcher = new Agent({
      connect: createPublicConnector({ resolve, connect: connect ?? buildConnector({ timeout: CONNECT_MS }) }),
      // A new connection for each request, so that each is checked.
      pipelining: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    signal.addEventListener('abort', () => void dispatcher.destroy().catch(ignore('the connection is closed anyway')), {
      once: true,
    })
    return { dispatcher, request }
  })

  async function follow(start: URL, within: AbortSignal): Promise<FetchedImage> {
    const { dispatcher, request } = await opened()
    let url = start
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      if (!isFetchable(url)) return { kind: 'failed' }
      const response = await request(url, {
        headers: { accept: 'image/*', 'user-agent': agent },
        dispatcher,
        signal: within,
      })
      const { location } = response.headers
      if (response.statusCode === 200) return await read(response)
      response.body.dump({ limit: 16 * 1024, signal: within }).catch(ignore('the connection is closed anyway'))
      const next = isRedirect(response) && typeof location === 'string' ? URL.parse(location, url.href) : null
      if (!next) return { kind: 'failed' }
      url = next
    }
    return { kind: 'failed' }
  }

  return async function fetchImage(address: string): Promise<FetchedImage> {
    const url = URL.parse(address)
    if (!url) return { kind: 'failed' }
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    try {
      return await turns.run(() => follow(url, within))
    } catch (error) {
      ignore('the picture cannot be fetched')(error)
      return { kind: 'failed' }
    }
  }
}

const isRedirect = ({ statusCode }: Dispatcher.ResponseData): boolean => [301, 302, 303, 307, 308].includes(statusCode)

const isFetchable = ({ protocol, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && username === '' && password === ''

async function read({ body }: Dispatcher.ResponseData): Promise<FetchedImage> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > MAX_BYTES) return { kind: 'too_large' }
    chunks.push(chunk)
  }
  return { kind: 'bytes', bytes: Buffer.concat(chunks) }
}
