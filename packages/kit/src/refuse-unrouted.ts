import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Errors of the HTTP parser in the words of the API; any other error of the parser is 400. */
const REFUSALS: Partial<Record<string, { status: string; error: string }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', error: 'invalid request' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', error: 'request timed out' },
}
const MALFORMED = { status: '400 Bad Request', error: 'invalid request' }

/** For as long whoever still sends is heard: hung up on at once, they would lose the answer. */
const LINGER_MS = 1000

/** Answers requests that reach no route, with the headers and the error body of all the others. */
export function refuseUnrouted(headers: Readonly<Record<string, string>>) {
  const all = { ...headers, 'content-type': 'application/json; charset=utf-8', connection: 'close' }

  return {
    /** There is no request yet, so it is written as it goes over the wire. */
    answerMalformed({ code = '' }: { code?: string }, socket: Socket): void {
      if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
      const { status, error } = REFUSALS[code] ?? MALFORMED
      const body = JSON.stringify({ error })
      const lines = Object.entries({ ...all, 'content-length': body.length }).map(([name, value]) => `${name}: ${value}`)
      socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
      const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref()
      socket.once('close', () => clearTimeout(linger))
    },
    /** Of all that a client may expect, `100-continue` alone is met. */
    answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
      const body = JSON.stringify({ error: 'invalid request' })
      response.writeHead(417, { ...all, 'content-length': body.length }).end(body)
    },
  }
}

/** Bytes of one answer in the middle of another would be read as its own. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false
}
