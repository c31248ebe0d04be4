import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends a connection whose client has taken no byte of an answer for so long: it would keep the answer in memory, and its connection, for
 * ever. The timer of the socket sees what the system took, so a slow client loses nothing. An answer that is still being worked out has
 * bounds of its own, and a handler that sets its own time (`reply.raw.setTimeout`) is ended by that.
 */
export function endUnreadAnswers(server: Server, ms: number): void {
  server.setTimeout(ms)
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}
