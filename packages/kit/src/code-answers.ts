import type { FastifyReply, FastifyRequest } from 'fastify'
import { encode } from './content-coding.ts'
import type { App } from './http.ts'
import { codingOf } from './serve-json.ts'

/** Smaller ones fit into one packet as they are. */
export const LEAST_CODED_BYTES = 1024
const TEXTUAL = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/

/** Sends text in the coding that the client likes best, where `at` says so of the address. */
export function codeAnswers(app: App, at: (url: string) => boolean): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (at(request.url)) sendLiked(codeOne(request, reply, payload), done)
    else done(null, payload)
  })
}

/**
 * The same for the operations that say that they may be coded, and for no other: call it before they are mounted. It hangs on their routes
 * alone, so that nothing else pays for it. A refusal is none of their answers, and may say again what somebody typed.
 */
export function codeMarkedAnswers(app: App): void {
  app.addHook('onRoute', (route) => {
    const operation = route.config?.operation
    if (!operation || !('mayBeCoded' in operation)) return
    route.onSend = (request, reply, payload, done) => {
      // Who asked for no coding must not be given what was kept for somebody who did.
      reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '))
      sendLiked(reply.statusCode < 400 ? codeOne(request, reply, payload) : payload, done)
    }
  })
}

function sendLiked(payload: unknown, done: (error: Error | null, payload?: unknown) => void): void {
  if (payload instanceof Promise) payload.then((bytes: unknown) => done(null, bytes), done)
  else done(null, payload)
}

/** The payload as it is, or coded: a promise of it where it is large. */
function codeOne(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const coding = mayCode(reply, payload) ? codingOf(request) : undefined
  if (coding === undefined) return payload
  reply.header('content-encoding', coding).removeHeader('content-length')
  const { ready, url, server } = request
  const known = ready?.coded.get(coding)
  if (known) return known
  const coded = encode(coding, payload as string | Uint8Array)
  if (!ready) return coded
  const keep = (bytes: Buffer): Buffer => {
    server.edge.kept?.keepCoded(url, ready, { coding, bytes })
    return bytes
  }
  return coded instanceof Promise ? coded.then(keep) : keep(coded)
}

/** Its type is known by now. What is coded already stays as it is. */
function mayCode(reply: FastifyReply, payload: unknown): boolean {
  if (reply.statusCode === 204 || reply.statusCode === 304 || !isLarge(payload)) return false
  return TEXTUAL.test(String(reply.getHeader('content-type'))) && !reply.hasHeader('content-encoding')
}

function isLarge(payload: unknown): boolean {
  if (typeof payload !== 'string') return payload instanceof Uint8Array && payload.length >= LEAST_CODED_BYTES
  return (
    payload.length >= LEAST_CODED_BYTES ||
    (payload.length * 3 >= LEAST_CODED_BYTES && Buffer.byteLength(payload) >= LEAST_CODED_BYTES)
  )
}
