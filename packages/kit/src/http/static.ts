import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompressedFile } from '../responses/compressed-file.ts'
import { evaluateConditions } from '../responses/conditional.ts'
import { chooseEncoding } from '../responses/content-encoding.ts'
import type { App } from './app.ts'

interface StaticFile {
  /** The folder, absolute. */
  root: string
  /** A file in it; the caller has checked that it is a file. */
  name: string
  headers: Readonly<Record<string, string>>
}

/** Must be called once per application, before `sendStatic`. */
export function allowStatic(app: App): void {
  app.register(fastifyStatic, { serve: false })
}

/** Sends a file from disk, with its type by name, conditions and ranges. A file that no longer exists is 404. */
export function sendStatic(reply: FastifyReply, { root, name, headers }: StaticFile): FastifyReply {
  return reply.headers(headers).sendFile(name, root, { cacheControl: false })
}

/** Sends a file from memory in the encoding that the client prefers. Always in full: a range would save nothing. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, ...forms }: CompressedFile & Pick<StaticFile, 'headers'>,
): FastifyReply {
  const there = (['br', 'gzip'] as const).filter((encoding) => forms[encoding])
  const encoding = chooseEncoding([request.headers['accept-encoding'] ?? []].flat().join(','), there)
  const { bytes, etag } = (encoding === 'br' || encoding === 'gzip' ? forms[encoding] : undefined) ?? forms.plain
  reply.headers({ ...headers, etag })
  if (there.length > 0) reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '))
  const { 'if-none-match': held } = request.headers
  // Never 304 for an error page.
  if (reply.statusCode === 200 && evaluateConditions({ 'if-none-match': held }, { etag }) === 'not-modified')
    return reply.code(304).send()
  return reply.headers(encoding ? { 'content-encoding': encoding } : {}).send(bytes)
}
