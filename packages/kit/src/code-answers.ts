import type { FastifyReply } from 'fastify'
import { encode } from './content-coding.ts'
import type { App } from './http.ts'
import { codingOf } from './serve-json.ts'

/** Smaller ones fit into one packet as they are. */
export const LEAST_CODED_BYTES = 1024
const TEXTUAL = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/

/** Sends text in the coding that the client likes best, where `at` says so of the address. */
export function codeAnswers(app: App, at: (url: string) => boolean): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const coding = mayCode(reply, payload) && at(request.url) ? codingOf(request) : undefined
    if (coding === undefined) return done(null, payload)
    reply.header('content-encoding', coding).removeHeader('content-length')
    const { ready, url } = request
    const known = ready?.coded.get(coding)
    if (known) return done(null, known)
    const coded = encode(coding, payload as string | Uint8Array)
    if (coded instanceof Promise) coded.then(send, done)
    else send(coded)
    function send(bytes: Buffer): void {
      if (ready && coding) app.edge.kept?.keepCoded(url, ready, { coding, bytes })
      done(null, bytes)
    }
  })
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
