import type { Input, Operation } from '@chapterhouse/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNamed } from '../responses/conditional.ts'
import type { CachedResponse } from '../responses/response-cache.ts'
import type { App } from './app.ts'
import { MIN_COMPRESSIBLE_BYTES } from './compress-responses.ts'
import { routeOf } from './serve.ts'

/** A rendered response with the ETag of the data it was read from. */
export interface ReadyText {
  text: string
  /** The value of `ETag`. */
  tag: string
  /** Provisional: the same release may soon give a better result, so it has no ETag and is not cached. */
  isEarly?: boolean
}

/** The record now has another id. */
interface MovedTo {
  movedTo: string
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Mounts an operation whose response is rendered JSON. A client that already has this release's gets 304. Synchronous unless the
 * handler is not, and allocates as little as possible: apart from the query, this is most of the cost of a read.
 */
export function serveText<const O extends Operation>(
  app: App,
  operation: O,
  handle: (input: Input<O>) => ReadyText | MovedTo | Promise<ReadyText>,
): void {
  const { cached } = app.httpConfig
  app.route({
    ...routeOf(operation),
    handler(request, reply): Promise<FastifyReply> | undefined {
      const known = cached?.find(request.url)
      if (known) {
        sendReady(request, reply, known)
        return undefined
      }
      const response = handle(request as unknown as Input<O>)
      if (response instanceof Promise) {
        return response.then((ready) => {
          sendResponse(request, reply, ready)
          return reply
        })
      }
      sendResponse(request, reply, response)
      return undefined
    },
  })

  function sendResponse(request: FastifyRequest, reply: FastifyReply, response: ReadyText | MovedTo): void {
    if ('movedTo' in response) sendMoved(request, reply, response.movedTo)
    else if (response.isEarly) sendEarly(reply, response.text)
    else {
      const ready = { text: response.text, tag: response.tag, encoded: new Map() }
      cached?.keep(request.url, ready)
      sendReady(request, reply, ready)
    }
  }
}

function sendReady(request: FastifyRequest, reply: FastifyReply, ready: CachedResponse): void {
  const { text, tag } = ready
  const { readyHeaders } = request.server.httpConfig
  if (isNamed(request.headers['if-none-match'], tag)) reply.code(304).header('etag', tag).send()
  else if (readyHeaders && !compressible(request, text)) sendAtOnce(request, reply, { text, tag, readyHeaders })
  else {
    request.ready = ready
    reply.headers({ 'content-type': JSON_TYPE, etag: tag }).send(text)
  }
}

function sendEarly(reply: FastifyReply, text: string): void {
  reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' }).send(text)
}

const compressible = ({ headers }: FastifyRequest, text: string): boolean =>
  headers['accept-encoding'] !== undefined && text.length * 3 >= MIN_COMPRESSIBLE_BYTES

/** Bypasses the framework, whose sending costs as much as everything else together, so `readyHeaders` must be complete. */
/** `readyHeaders`: names and values alternating. */
function sendAtOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, tag, readyHeaders }: ReadyText & { readyHeaders: readonly string[] },
): void {
  reply.hijack()
  const length = String(Buffer.byteLength(text))
  const headers = [...readyHeaders, 'etag', tag, 'content-type', JSON_TYPE, 'content-length', length]
  reply.raw.writeHead(200, headers)
  reply.raw.end(request.method === 'HEAD' ? undefined : text)
}

/** Redirects to the same route with the new id, keeping other parameters and the query. */
function sendMoved(request: FastifyRequest, reply: FastifyReply, id: string): void {
  const { url = '' } = request.routeOptions
  const params: Record<string, string> = { ...(request.params as Record<string, string>), id }
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const at = request.url.indexOf('?')
  reply
    .code(301)
    .header('location', at === -1 ? path : path + request.url.slice(at))
    .send({ redirect: id })
}
