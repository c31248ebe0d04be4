import type { FastifyReply, FastifyRequest } from 'fastify'
import { encode, encodingOf } from '../responses/content-encoding.ts'
import { addForm } from '../responses/response-cache.ts'
import type { App } from './app.ts'

/** Smaller responses fit into one packet uncompressed. */
export const MIN_COMPRESSIBLE_BYTES = 1024
const TEXTUAL = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/

/** Compresses text responses with the encoding that the client prefers, for the URLs that `at` accepts. */
export function compressResponses(app: App, at: (url: string) => boolean): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (at(request.url)) sendOnce(compressed(request, reply, payload), done)
    else done(null, payload)
  })
}

/**
 * Compresses the responses of operations marked `compressible`; must be called before they are mounted. Only their routes get the
 * hook, so others pay nothing. Errors are not compressed: they may repeat the client's text (BREACH).
 */
export function compressMarkedResponses(app: App): void {
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation
    if (!operation || !('compressible' in operation)) return
    route.onSend = (request, reply, payload, done) => {
      // A cache must not send a compressed copy to a client that did not ask for one.
      const vary = reply.getHeader('vary')
      reply.header('vary', vary === undefined ? 'Accept-Encoding' : [vary, 'Accept-Encoding'].flat().join(', '))
      if (request.headers['accept-encoding'] === undefined || reply.statusCode >= 400) done(null, payload)
      else sendOnce(compressed(request, reply, payload), done)
    }
  })
}

function sendOnce(payload: unknown, done: (error: Error | null, payload?: unknown) => void): void {
  if (payload instanceof Promise) payload.then((bytes: unknown) => done(null, bytes), done)
  else done(null, payload)
}

/** The payload, compressed if possible; a promise if it is large. */
function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const encoding = mayCompress(reply, payload) ? encodingOf(request) : undefined
  if (encoding === undefined) return payload
  reply.header('content-encoding', encoding).removeHeader('content-length')
  const { ready, url, server } = request
  const known = ready?.encoded.get(encoding)
  if (known) return known
  const encoded = encode(encoding, payload as string | Uint8Array)
  if (!ready) return encoded
  const keep = (bytes: Buffer): Buffer => {
    const { cached } = server.httpConfig
    if (cached) cached.keepEncoded(url, ready, { encoding, bytes })
    else addForm(ready, { encoding, bytes })
    return bytes
  }
  return encoded instanceof Promise ? encoded.then(keep) : keep(encoded)
}

/** Needs the content type. An already encoded response is sent unchanged. */
function mayCompress(reply: FastifyReply, payload: unknown): boolean {
  if (reply.statusCode === 204 || reply.statusCode === 304 || !isLarge(payload)) return false
  return TEXTUAL.test(String(reply.getHeader('content-type'))) && !reply.hasHeader('content-encoding')
}

function isLarge(payload: unknown): boolean {
  if (typeof payload !== 'string') return payload instanceof Uint8Array && payload.length >= MIN_COMPRESSIBLE_BYTES
  return (
    payload.length >= MIN_COMPRESSIBLE_BYTES ||
    (payload.length * 3 >= MIN_COMPRESSIBLE_BYTES && Buffer.byteLength(payload) >= MIN_COMPRESSIBLE_BYTES)
  )
}
