import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'

/** The record type of a TLS handshake (RFC 8446, 5.1). */
const HANDSHAKE = 0x16
const SILENT_MS = 10_000
/** Time to drain a client that still sends: closing immediately would discard the response. */
const LINGER_MS = 1000

interface FirstBytesNeeds {
  /** Counts a connection of its client, or closes it. */
  admit: (socket: Socket) => void
  /** Handles a connection of the certificate authority and returns whether it was one; the bytes are its ClientHello. */
  takeChallenge: (socket: Socket, hello: Buffer) => boolean
  /** The response to a request without encryption. */
  respondToPlain: (request: string) => string
}

/**
 * Reads the first bytes of each connection to an HTTPS server: plain HTTP is redirected to HTTPS, the authority's challenge gets
 * its certificate, and everything else passes unchanged. Disposing closes silent connections immediately and all others soon after,
 * since a stalled handshake never ends as a request.
 */
export function readFirstBytes(server: HttpServer, { admit, takeChallenge, respondToPlain }: FirstBytesNeeds): Disposable {
  const connections = new Set<Socket>()
  const silent = new Set<Socket>()
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    admit(socket)
    if (socket.destroyed) return
    connections.add(socket)
    silent.add(socket)
    const timer = setTimeout(() => socket.destroy(), SILENT_MS)
    socket.once('close', () => {
      clearTimeout(timer)
      silent.delete(socket)
      connections.delete(socket)
    })
    const harmless = () => {}
    socket.on('error', harmless)
    socket.on('readable', function look() {
      const bytes: Buffer | null = socket.read()
      if (bytes === null) return
      clearTimeout(timer)
      silent.delete(socket)
      socket.off('readable', look)
      if (bytes[0] !== HANDSHAKE) return respond(socket, respondToPlain(bytes.toString('latin1')))
      if (takeChallenge(socket, bytes)) return
      socket.off('error', harmless)
      socket.unshift(bytes)
      for (const listener of listeners) listener.call(server, socket)
    })
  })
  return {
    [Symbol.dispose]() {
      for (const socket of silent) socket.destroy()
      setTimeout(() => {
        for (const socket of connections) socket.destroy()
      }, 3000).unref()
    },
  }
}

/** Closes a connection even if the client does not, so that one byte cannot keep it open. */
function respond(socket: Socket, text: string): void {
  const linger = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(linger))
  socket.resume().end(text)
}

const TARGET = /^[A-Z]{3,10} (\/[\x21-\x7e]*) HTTP\/1\.[01]\r\n/
const HOST_HEADERS = /\r\nhost:/gi
const HOST = /\r\nhost:[ \t]*([A-Za-z0-9.\-:[\]]{1,255})[ \t]*\r\n/i

/** `307` to the same address over HTTPS; 400 for anything but an HTTP request. Pure. */
export function redirectToHttps(headers: Readonly<Record<string, string>>) {
  return function respondToPlain(request: string): string {
    const hosts = request.split('\r\n\r\n', 1)[0]?.match(HOST_HEADERS) ?? []
    const [target, host] = [TARGET.exec(request)?.[1], HOST.exec(request)?.[1]]
    const isKnown = target !== undefined && host !== undefined && hosts.length === 1
    const status = isKnown ? '307 Temporary Redirect' : '400 Bad Request'
    const body = JSON.stringify({ error: 'this port accepts only encrypted connections: use an address with https://' })
    const responseHeaders = {
      ...headers,
      ...(isKnown && { location: `https://${host}${target}` }),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(responseHeaders).map(([name, value]) => `${name}: ${value}`)
    return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n')
  }
}
