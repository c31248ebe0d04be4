import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { evaluateConditions, isNamed, textTag } from '../responses/conditional.ts'
import { type ContentEncoding, encode, encodingOf } from '../responses/content-encoding.ts'
import type { EncodedForms } from '../responses/response-cache.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * JSON rendered by the handler of `serve` itself. It skips the serialiser, which takes half as long as rendering a list of 50
 * books.
 */
export abstract class Prepared {
  abstract send(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>
}

/** JSON for one response, or its cached bytes. */
export const prepared = (text: string | Buffer): Prepared => new PreparedText(text)

/** JSON with an ETag, for several responses. */
export const tagged = (text: string): Tagged => new Tagged(text)

/**
 * JSON that never changes, with a strong ETag for each encoding. It is rendered on the first request, once every operation is
 * mounted, and compressed once per requested encoding.
 */
export const document = (write: () => string): Prepared => new PreparedDocument(write)

class PreparedText extends Prepared {
  readonly #text: string | Buffer

  constructor(text: string | Buffer) {
    super()
    this.#text = text
  }

  send(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply.type(JSON_TYPE).send(this.#text)
  }
}

/** A client that already has the text gets 304. The ETag is weak because all encodings share it. */
export class Tagged extends Prepared implements EncodedForms {
  readonly encoded: EncodedForms['encoded'] = new Map()
  readonly #bytes: Buffer
  readonly #etag: string

  constructor(text: string) {
    super()
    this.#bytes = Buffer.from(text)
    this.#etag = textTag(text)
  }

  get sizeBytes(): number {
    return this.#bytes.length
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const etag = this.#etag
    reply.headers({ etag: `W/${etag}`, 'cache-control': 'private, no-cache' })
    const { 'if-none-match': noneMatch } = request.headers
    if (evaluateConditions({ 'if-none-match': noneMatch }, { etag }) === 'not-modified') return reply.code(304).send()
    request.ready = this
    return reply.type(JSON_TYPE).send(this.#bytes)
  }
}

class PreparedDocument extends Prepared {
  readonly #write: () => string
  #file: ReturnType<typeof createDocumentFile> | undefined

  constructor(write: () => string) {
    super()
    this.#write = write
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#file ??= createDocumentFile(this.#write())
    const file = this.#file
    const encoding = encodingOf(request)
    reply.headers({ etag: file.tagOf(encoding), 'cache-control': 'public, max-age=3600' })
    if (file.tags.some((tag) => isNamed(request.headers['if-none-match'], tag))) return reply.code(304).send()
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply.type(JSON_TYPE).send(await file.read(encoding))
  }
}

function createDocumentFile(text: string) {
  const plain = Buffer.from(text)
  const sha256 = createHash('sha256').update(plain).digest('hex')
  const encoded = new Map<ContentEncoding, Promise<Buffer> | Buffer>()

  return {
    tagOf: (encoding: ContentEncoding | undefined): string => (encoding === undefined ? `"${sha256}"` : `"${sha256}-${encoding}"`),
    /** The ETags of all encodings, including none. */
    tags: [`"${sha256}"`, ...(['gzip', 'br', 'zstd'] as const).map((encoding) => `"${sha256}-${encoding}"`)],
    async read(encoding: ContentEncoding | undefined): Promise<Buffer> {
      if (encoding === undefined) return plain
      const known = encoded.get(encoding) ?? encode(encoding, plain)
      encoded.set(encoding, known)
      return known
    },
  }
}
