import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'

interface ListenerNeeds {
  host: string
  port: number
  page: Metrics['page']
  /** Sent with every response. */
  headers: Readonly<Record<string, string>>
  onFailure: (error: unknown) => void
}

const TIMES = { headersTimeout: 10_000, requestTimeout: 10_000, keepAliveTimeout: 60_000, connectionsCheckingInterval: 1_000 }
const MAX_CONNECTIONS = 32
/** A client that reads nothing for this long is disconnected. */
const STALLED_MS = 30_000

/** A listener for monitoring tools: anyone who can connect may read the metrics, and nothing else. */
export async function listenForMetrics(needs: ListenerNeeds): Promise<AsyncDisposable & { port: number }> {
  const server = createServer(TIMES, (request, response) => {
    response.on('error', () => {})
    void respond(request, response, needs).catch((error: unknown) => {
      needs.onFailure(error)
      response.destroy()
    })
  })
  server.maxConnections = MAX_CONNECTIONS
  server.setTimeout(STALLED_MS)
  server.listen(needs.port, needs.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function respond(request: IncomingMessage, response: ServerResponse, { page, headers }: ListenerNeeds): Promise<void> {
  const all = { ...headers, 'cache-control': 'no-store' }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || request.url?.split('?', 1)[0] !== '/metrics') {
    const error = JSON.stringify({ error: 'not found' })
    response
      .writeHead(404, { ...all, 'content-type': 'application/json; charset=utf-8', 'content-length': error.length })
      .end(error)
    return
  }
  const { type, text } = await page()
  response.writeHead(200, { ...all, 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text)
}
