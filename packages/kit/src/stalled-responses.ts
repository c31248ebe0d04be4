import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes a connection whose client has read nothing of a response for `ms`: it would hold the response and the connection forever.
 * The socket timer sees every byte that the system accepts, so a slow client loses nothing. A response that is still being computed
 * has its own limits, and a handler may set its own timeout (`reply.raw.setTimeout`). Node does not close a socket that has a
 * timeout listener, so this one also closes idle keep-alive connections.
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
    const isResponding = (open.get(socket) ?? 0) > 0
    if (!isResponding || socket.writableLength > 0) socket.destroy()
  })
}
