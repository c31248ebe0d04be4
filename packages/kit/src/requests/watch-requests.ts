import type { Operation } from '@chapterhouse/contract/operation'
import type { FastifyReply } from 'fastify'

/** A request by its operation, never by its URL, which contains book names and may contain a token. */
interface WatchedRequest {
  /** Undefined for an unknown path. */
  operation: Operation | undefined
  method: string
}

/**
 * Called when a request arrives; the returned function is called when it ends, without a status if the client left before there was
 * one.
 */
export type RequestWatcher = (request: WatchedRequest) => (status: number | undefined) => void

export function watchRequest(watch: RequestWatcher, operation: Operation | undefined, { raw, request }: FastifyReply): void {
  const ended = watch({ operation, method: request.method })
  raw.once('close', () => ended(raw.headersSent ? raw.statusCode : undefined))
}
