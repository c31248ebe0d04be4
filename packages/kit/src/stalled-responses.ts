import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends a connection whose client has taken no byte of an answer for so long: it would keep the answer in memory, and its connection, for
 * ever. The timer of the socket sees what the system took, so a slow client loses nothing. An answer that is still being worked out has
 * bounds of its own, and a handler that sets its own time (`reply.raw.setTimeout`) is ended by that. Node leaves a socket whose time is up to a
 * listener, so this one also closes connections that are kept alive and asked for nothing.
 */
export function endStalledResponses(server: Server, ms: number): void {
  const open = new WeakMap<Socket, number>()
  const count = (socket: Socket, by: number): void => void open.set(socket, (open.get(socket) ?? 0) + by)
  server.setTimeout(ms)
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  server.on('timeout', (socket: Socket) => {
    const isAnswering = (open.get(socket) ?? 0) > 0
    if (!isAnswering || socket.writableLength > 0) socket.destroy()
  })
}
