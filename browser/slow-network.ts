import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A proxy in front of a server that can be cut off or slowed down, and records traffic. */
export async function slowNetwork(to: string) {
  const { hostname, port } = new URL(to)
  const line = {
    /** How many bytes of a `/stream` response are sent before the connection breaks. */
    cutAfter: Number.POSITIVE_INFINITY,
    /** Milliseconds before the first byte of a `/stream` response. */
    delayMs: 0,
    /** Whether the connection is cut. */
    isCut: false,
    requests: [] as { url: string; range: string | undefined }[],
  }
  const server = createServer((incoming, answer) => {
    if (line.isCut) return void incoming.socket.destroy()
    const isStream = incoming.url?.includes('/stream') === true
    if (isStream) line.requests.push({ url: incoming.url ?? '', range: incoming.headers.range })
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      async (answered) => {
        if (isStream && line.delayMs > 0) await pause(line.delayMs)
        answer.writeHead(answered.statusCode ?? 502, answered.headers)
        let sent = 0
        answered.on('data', (bytes: Buffer) => {
          sent += bytes.length
          if (isStream && sent > line.cutAfter) {
            answered.destroy()
            // The bytes sent so far arrive; then the connection is dead.
            answer.write(bytes.subarray(0, Math.max(0, bytes.length - (sent - line.cutAfter))), () => answer.socket?.end())
          } else if (!answer.write(bytes)) {
            answered.pause()
            answer.once('drain', () => answered.resume())
          }
        })
        answered.on('end', () => answer.end())
        answered.on('error', () => answer.socket?.end())
      },
    )
    onward.on('error', () => answer.socket?.end())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(line, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  })
}
