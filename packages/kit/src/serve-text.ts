import type { Input, Operation } from '@chapterhouse/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNamed } from './conditional.ts'
import type { App } from './http.ts'
import type { KeptAnswer } from './kept-answers.ts'
import { routeOf } from './serve.ts'

/** An answer that is written already, with the tag of what it was read from. */
export interface ReadyText {
  text: string
  /** As it goes into `ETag`. */
  tag: string
}

/** What was asked for lies under another id now. */
export interface MovedTo {
  movedTo: string
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Mounts an operation whose answer is ready JSON. Whoever holds the same release already is told so without the body. Nothing here waits,
 * and nothing is made that a request can do without: this is most of what a read costs beside its query.
 */
export function serveText<const O extends Operation>(
  app: App,
  operation: O,
  handle: (asked: Input<O>) => ReadyText | MovedTo,
): void {
  const { kept } = app.edge
  app.route({
    ...routeOf(operation),
    handler(request, reply): void {
      const known = kept?.find(request.url)
      const answer = known ?? handle(request as unknown as Input<O>)
      if ('movedTo' in answer) {
        sendMoved(request, reply, answer.movedTo)
        return
      }
      const ready = known ?? { ...answer, coded: new Map() }
      if (!known) kept?.keep(request.url, ready)
      sendReady(request, reply, ready)
    },
  })
}

function sendReady(request: FastifyRequest, reply: FastifyReply, ready: KeptAnswer): void {
  const { text, tag } = ready
  request.ready = ready
  if (isNamed(request.headers['if-none-match'], tag)) reply.code(304).header('etag', tag).send()
  else reply.headers({ 'content-type': JSON_TYPE, etag: tag }).send(text)
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
