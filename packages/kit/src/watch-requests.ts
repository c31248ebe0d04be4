import type { Operation } from '@chapterhouse/contract/operation'
import type { FastifyReply } from 'fastify'

/** A request by its operation, never by its address: that has names of books, and may have a token. */
interface WatchedRequest {
  /** Undefined where nothing is. */
  operation: Operation | undefined
  method: string
}

/** Called when a request comes in; what it returns is called when it has ended, without a status if the client left before there was one. */
export type RequestWatcher = (request: WatchedRequest) => (status: number | undefined) => void

export function watchRequest(watch: RequestWatcher, operation: Operation | undefined, { raw, request }: FastifyReply): void {
  const ended = watch({ operation, method: request.method })
  raw.once('close', () => ended(raw.headersSent ? raw.statusCode : undefined))
}
