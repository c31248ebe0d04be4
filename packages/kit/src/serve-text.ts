import type { Input, Operation } from '@chapterhouse/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MIN_COMPRESSIBLE_BYTES } from './compress-responses.ts'
import { isNamed } from './conditional.ts'
import type { App } from './http.ts'
import type { CachedResponse } from './response-cache.ts'
import { routeOf } from './serve.ts'

/** An answer that is written already, with the tag of what it was read from. */
export interface ReadyText {
  text: string
  /** As it goes into `ETag`. */
  tag: string
  /** Provisional: the same release may give a better answer soon, so there is no ETag and no caching. */
  isEarly?: boolean
}

/** The record now has another id. */
interface MovedTo {
  movedTo: string
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Mounts an operation whose answer is rendered JSON. A client that has this release already gets 304. Nothing waits here unless the handler
 * does, and nothing is allocated that a request can do without: besides the query, this is most of the cost of a read.
 */
export function serveText<const O extends Operation>(
  app: App,
  operation: O,
  handle: (input: Input<O>) => ReadyText | MovedTo | Promise<ReadyText>,
): void {
  const { kept } = app.httpConfig
  app.route({
    ...routeOf(operation),
    handler(request, reply): Promise<FastifyReply> | undefined {
      const known = kept?.find(request.url)
      if (known) {
        sendReady(request, reply, known)
        return undefined
      }
      const answer = handle(request as unknown as Input<O>)
      if (answer instanceof Promise) {
        return answer.then((ready) => {
          sendAnswer(request, reply, ready)
          return reply
        })
      }
      sendAnswer(request, reply, answer)
      return undefined
    },
  })

  function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: ReadyText | MovedTo): void {
    if ('movedTo' in answer) sendMoved(request, reply, answer.movedTo)
    else if (answer.isEarly) sendEarly(reply, answer.text)
    else {
      const ready = { text: answer.text, tag: answer.tag, encoded: new Map() }
      kept?.keep(request.url, ready)
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

/**
 * Past the framework, whose way of an answer out costs as much as all else together: nothing is left to be decided by then. The headers are
 * all there are.
 */
function sendAtOnce(request: FastifyRequest, reply: FastifyReply, { text, tag, readyHeaders }: AtOnce): void {
  reply.hijack()
  const length = String(Buffer.byteLength(text))
  const headers = [...readyHeaders, 'etag', tag, 'content-type', JSON_TYPE, 'content-length', length]
  reply.raw.writeHead(200, headers)
  reply.raw.end(request.method === 'HEAD' ? undefined : text)
}

interface AtOnce extends ReadyText {
  /** Names and values in turn. */
  readyHeaders: readonly string[]
}

/** The same route with the new id; its other parts and its query stay. */
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
