import type { FastifyReply, FastifyRequest } from 'fastify'
import { judgeConditions, textTag } from './conditional.ts'
import { type ContentEncoding, chooseEncoding } from './content-encoding.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends JSON that is already serialised. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type(JSON_TYPE).send(text)
}

/**
 * The same with an ETag of the text; a client that already has it gets 304. The tag is weak because all encodings of the text share
 * it.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = textTag(text)
  reply.headers({ etag: `W/${etag}`, 'cache-control': 'private, no-cache' })
  const { 'if-none-match': noneMatch } = request.headers
  if (judgeConditions({ 'if-none-match': noneMatch }, { etag }) === 'not-modified') return reply.code(304).send()
  return sendJson(reply, text)
}

/** The encoding that the client prefers; undefined for none. */
export function encodingOf({ headers }: FastifyRequest): ContentEncoding | undefined {
  const { 'accept-encoding': accepted } = headers
  return accepted === undefined ? undefined : chooseEncoding(Array.isArray(accepted) ? accepted.join(',') : accepted)
}
