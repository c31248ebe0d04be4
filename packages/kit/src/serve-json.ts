import type { FastifyReply, FastifyRequest } from 'fastify'
import { judgeConditions, textTag } from './conditional.ts'
import type { ContentEncoding } from './content-encoding.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends JSON that is already serialised. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type(JSON_TYPE).send(text)
}

/** JSON with its ETag, to be sent several times, and the compressed forms requested until now. */
export interface TaggedJson {
  readonly bytes: Buffer
  readonly etag: string
  readonly encoded: Map<ContentEncoding, Buffer>
}

export const taggedJson = (text: string): TaggedJson => ({ bytes: Buffer.from(text), etag: textTag(text), encoded: new Map() })

/**
 * The same with an ETag of the text; a client that already has it gets 304. The tag is weak because all encodings of the text share
 * it.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, json: TaggedJson): FastifyReply {
  const { bytes, etag } = json
  reply.headers({ etag: `W/${etag}`, 'cache-control': 'private, no-cache' })
  const { 'if-none-match': noneMatch } = request.headers
  if (judgeConditions({ 'if-none-match': noneMatch }, { etag }) === 'not-modified') return reply.code(304).send()
  request.ready = json
  return reply.type(JSON_TYPE).send(bytes)
}
