import type { IncomingMessage } from 'node:http'
import { oversized, unavailable } from '../errors.ts'
import { ignore } from '../ignore.ts'

/** How long a body may send nothing. */
const STALL_MS = 60_000
/** A client still sending would lose the response if its connection was closed, so it gets half a minute. */
const LOOK_MS = 1000
const MAX_LOOKS = 30

export type BodyStreams = ReturnType<typeof createBodyStreams>

/**
 * Bodies that handlers take as they arrive. The deadline for a whole request does not apply to their connections: a large body may
 * take hours, as long as it keeps arriving.
 */
export function createBodyStreams(stallMs = STALL_MS) {
  const streaming = new WeakSet<object>()
  return {
    isStreaming: (socket: object): boolean => streaming.has(socket),
    /** Fails if the body is larger than `maxBytes`, stalls, or is truncated. */
    open(request: IncomingMessage, maxBytes: number): AsyncIterable<Uint8Array> {
      if (Number(request.headers['content-length']) > maxBytes) throw tooLarge()
      const { socket } = request
      streaming.add(socket)
      request.once('close', () => streaming.delete(socket))
      return chunksOf(request, { maxBytes, stallMs })
    },
  }
}

/** Ends a request whose body is no longer read, once its client has stopped sending, or has kept sending for too long. */
export function endUnread(request: IncomingMessage): void {
  if (request.complete || request.readableEnded) return
  let [looks, seen] = [0, request.socket.bytesRead]
  const look = setInterval(() => {
    looks += 1
    const { bytesRead } = request.socket
    if (bytesRead === seen || looks > MAX_LOOKS) request.destroy()
    seen = bytesRead
  }, LOOK_MS).unref()
  request.once('close', () => clearInterval(look))
}

async function* chunksOf(request: IncomingMessage, { maxBytes, stallMs }: { maxBytes: number; stallMs: number }) {
  const stalled = Promise.withResolvers<never>()
  stalled.promise.catch(ignore('the reader of the body reports it'))
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
    void chunks.return?.().catch(ignore('the request is over'))
  }
}

const tooLarge = () => oversized('request body too large', { code: 'too_large' })

/** Not a defect. */
function cutOff(error: unknown): never {
  throw unavailable('client disconnected', { cause: error })
}
