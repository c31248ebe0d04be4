import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompressedFile } from './compressed-file.ts'
import { judgeConditions } from './conditional.ts'
import { chooseEncoding } from './content-encoding.ts'
import type { App } from './http.ts'

interface StaticFile {
  /** The folder, absolute. */
  root: string
  /** Inside of it; whoever names it has seen that it is a file there. */
  name: string
  headers: Readonly<Record<string, string>>
}

/** Once for an application, before anything is sent by `sendStatic`. */
export function allowStatic(app: App): void {
  app.register(fastifyStatic, { serve: false })
}

/** A file of the disk as it is: type by its name, conditions and ranges answered. One that is gone by now is a path that is not there. */
export function sendStatic(reply: FastifyReply, { root, name, headers }: StaticFile): FastifyReply {
  return reply.headers(headers).sendFile(name, root, { cacheControl: false })
}

/** A file in memory, in the form that the client likes best. Always whole: a range of it would save nothing. */
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
  // A page that says what is not there is said again.
  if (reply.statusCode === 200 && judgeConditions({ 'if-none-match': held }, { etag }) === 'not-modified')
    return reply.code(304).send()
  return reply.headers(encoding ? { 'content-encoding': encoding } : {}).send(bytes)
}
