import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect as openSocket } from 'node:net'
import type { buildConnector } from 'undici'

export type Sends = (reply: ServerResponse, request: IncomingMessage) => void

export type ImageHost = Awaited<ReturnType<typeof startImageHost>>

/** A fake internet on this machine: every address connects here, and names resolve as given. */
export async function startImageHost(sends: Record<string, Sends>, names: Record<string, readonly string[]> = {}) {
  const requests: string[] = []
  /** Addresses that connections were opened to. */
  const connections: string[] = []
  const resolved: Record<string, number> = {}
  const server = createServer((request, reply) => {
    requests.push(`${request.headers.host}${request.url}`)
    const send = sends[request.url ?? '']
    if (send) send(reply, request)
    else reply.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const connect: buildConnector.connector = ({ hostname }, callback) => {
    connections.push(hostname)
    const socket = openSocket(port, '127.0.0.1')
    socket.once('connect', () => callback(null, socket))
    socket.once('error', (error) => callback(error, null))
  }
  return {
    requests,
    connections,
    connect,
    /** A name with several answers returns the next one each time. */
    async resolve(hostname: string): Promise<readonly string[]> {
      const answers = names[hostname] ?? ['1.1.1.1']
      const turn = resolved[hostname] ?? 0
      resolved[hostname] = turn + 1
      return [answers[Math.min(turn, answers.length - 1)] ?? '']
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const redirectTo =
  (location: string, status = 302): Sends =>
  (reply) =>
    reply.writeHead(status, { location }).end()

export const sendBytes =
  (bytes: Uint8Array, type = 'image/png'): Sends =>
  (reply) =>
    reply.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
