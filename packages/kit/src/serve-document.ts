import { createHash } from 'node:crypto'
import type { Operation } from '@chapterhouse/contract/operation'
import { isNamed } from './conditional.ts'
import { type ContentEncoding, encode, encodingOf } from './content-encoding.ts'
import type { App } from './http.ts'
import { serveBytes } from './serve.ts'

/**
 * Mounts a JSON document that never changes. It is rendered at the first request, when every operation is mounted, and compressed
 * once for each requested encoding.
 */
export function serveDocument<const O extends Operation>(app: App, operation: O, write: () => string): void {
  let file: ReturnType<typeof createDocumentFile> | undefined
  serveBytes(app, operation, async (_exchange, request, reply) => {
    file ??= createDocumentFile(write())
    const encoding = encodingOf(request)
    reply.headers({ etag: file.tagOf(encoding), 'cache-control': 'public, max-age=3600' })
    if (file.tags.some((tag) => isNamed(request.headers['if-none-match'], tag))) return reply.code(304).send()
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(await file.read(encoding))
  })
}

/** Its ETags are strong, so each encoding has its own. */
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
