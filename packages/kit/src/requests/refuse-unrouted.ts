import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { BodyStreams } from './body-streams.ts'

/** HTTP parser errors as errors of the API; other parser errors are 400. */
const REFUSALS: Partial<Record<string, { status: string; error: string }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', error: 'invalid request' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', error: 'request timed out' },
}
const MALFORMED = { status: '400 Bad Request', error: 'invalid request' }

/** How long to keep reading from a client that is still sending: closing immediately would lose the response. */
const LINGER_MS = 1000

/** Responds to requests that reach no route, with the same headers and error body as other errors. */
export function refuseUnrouted(headers: Readonly<Record<string, string>>, { isStreaming }: Pick<BodyStreams, 'isStreaming'>) {
  const all = { ...headers, 'content-type': 'application/json; charset=utf-8', connection: 'close' }

  return {
    /** There is no request object yet, so the response is written to the socket. */
    sendMalformed({ code = '' }: { code?: string }, socket: Socket): void {
      // Node has a deadline for whole requests; a body taken as it arrives has a separate one.
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && isStreaming(socket)) return
      if (code === 'ECONNRESET' || !socket.writable || isResponding(socket)) return void socket.destroy()
      const { status, error } = REFUSALS[code] ?? MALFORMED
      const body = JSON.stringify({ error })
      const lines = Object.entries({ ...all, 'content-length': body.length }).map(([name, value]) => `${name}: ${value}`)
      socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
      const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref()
      socket.once('close', () => clearTimeout(linger))
    },
    /** `100-continue` is the only supported expectation. */
    sendExpectationFailed(_request: IncomingMessage, response: ServerResponse): void {
      const body = JSON.stringify({ error: 'invalid request' })
      response.writeHead(417, { ...all, 'content-length': body.length }).end(body)
    },
  }
}

/** An error written in the middle of a response would become part of it. */
function isResponding(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false
}
