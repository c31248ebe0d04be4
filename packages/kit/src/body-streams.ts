import type { IncomingMessage } from 'node:http'
import { oversized, unavailable } from './errors.ts'

/** How long a body may send nothing. */
const STALL_MS = 60_000
/** How long to keep reading from a client that is still sending: closing at once would lose the response. */
const LINGER_MS = 1000

export type BodyStreams = ReturnType<typeof createBodyStreams>

/**
 * Bodies that handlers take as they arrive. The deadline for a whole request does not hold for their connections: a large body may take
 * hours, as long as it goes on.
 */
export function createBodyStreams(stallMs = STALL_MS) {
  const streaming = new WeakSet<object>()
  return {
    isStreaming: (socket: object): boolean => streaming.has(socket),
    /** Fails if the body is larger than `maxBytes`, stalls, or is cut off. */
    open(request: IncomingMessage, maxBytes: number): AsyncIterable<Uint8Array> {
      if (Number(request.headers['content-length']) > maxBytes) throw tooLarge()
      const { socket } = request
      streaming.add(socket)
      request.once('close', () => streaming.delete(socket))
      return chunksOf(request, { maxBytes, stallMs })
    },
  }
}

/** Ends a request whose body is not read any more. */
export function endUnread(request: IncomingMessage): void {
  if (request.complete || request.readableEnded) return
  setTimeout(() => request.destroy(), LINGER_MS).unref()
}

async function* chunksOf(request: IncomingMessage, { maxBytes, stallMs }: { maxBytes: number; stallMs: number }) {
  const stalled = Promise.withResolvers<never>()
  stalled.promise.catch(() => {})
  const timer = setTimeout(() => stalled.reject(unavailable('request timed out', { code: 'request_timeout' })), stallMs)
  const chunks: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false })
  let bytes = 0
  try {
    for (;;) {
      const { value, done } = await Promise.race([chunks.next().catch(cutOff), stalled.promise])
      if (done) return
      bytes += value.length
      if (bytes > maxBytes) throw tooLarge()
      timer.refresh()
      yield value
      timer.refresh()
    }
  } finally {
    clearTimeout(timer)
    void chunks.return?.().catch(() => {})
  }
}

const tooLarge = () => oversized('request body too large', { code: 'too_large' })

/** Not a defect. */
function cutOff(error: unknown): never {
  throw unavailable('client disconnected', { cause: error })
}
