import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'

/** A TLS record that holds a handshake (RFC 8446, 5.1). */
const HANDSHAKE = 0x16
const SILENT_MS = 10_000
/** For as long whoever still sends is heard: hung up on at once, they would lose the answer. */
const LINGER_MS = 1000

export interface FirstBytesNeeds {
  /** Takes a connection of the certificate authority over, and says so; the bytes are those of its hello. */
  takeChallenge: (socket: Socket, hello: Buffer) => boolean
  /** What somebody hears who speaks without encryption. */
  answerPlain: (request: string) => string
}

/**
 * Looks at the first bytes of each connection of a server of HTTPS: who speaks plain HTTP is sent to the encrypted address instead of
 * being hung up on, and the authority's challenge gets its own certificate. Everything else goes its way untouched.
 * Its end hangs up on whoever has not said a word, and soon after on everybody: a handshake that stalls is no request that ends.
 */
export function readFirstBytes(server: HttpServer, { takeChallenge, answerPlain }: FirstBytesNeeds): Disposable {
  const connections = new Set<Socket>()
  const silent = new Set<Socket>()
  const goOn = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
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
      if (bytes[0] !== HANDSHAKE) return answer(socket, answerPlain(bytes.toString('latin1')))
      if (takeChallenge(socket, bytes)) return
      socket.off('error', harmless)
      socket.unshift(bytes)
      for (const listener of goOn) listener.call(server, socket)
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

/** Whoever does not leave then is hung up on: nobody holds a connection by one byte. */
function answer(socket: Socket, text: string): void {
  const linger = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(linger))
  socket.resume().end(text)
}

const TARGET = /^[A-Z]{3,10} (\/[\x21-\x7e]*) HTTP\/1\.[01]\r\n/
const HOST = /\r\nhost:[ \t]*([A-Za-z0-9.\-:[\]]{1,255})[ \t]*\r\n/i

/** `307` to the same address with encryption; 400 to what is no request of HTTP. Pure. */
export function redirectToHttps(headers: Readonly<Record<string, string>>) {
  return function answerPlain(request: string): string {
    const [target, host] = [TARGET.exec(request)?.[1], HOST.exec(request)?.[1]]
    const isKnown = target !== undefined && host !== undefined
    const status = isKnown ? '307 Temporary Redirect' : '400 Bad Request'
    const body = JSON.stringify({ error: 'this port takes encrypted connections only: write https:// in front of the address' })
    const told = {
      ...headers,
      ...(isKnown && { location: `https://${host}${target}` }),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(told).map(([name, value]) => `${name}: ${value}`)
    return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n')
  }
}
