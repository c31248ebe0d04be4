import { createHash } from 'node:crypto'
import type { Operation } from '@chapterhouse/contract/operation'
import { isNamed } from './conditional.ts'
import { type Coding, encode } from './content-coding.ts'
import type { App } from './http.ts'
import { serveBytes } from './serve.ts'
import { codingOf } from './serve-json.ts'

/**
 * Mounts a document of JSON that never changes. It is written at the first request, when every operation is mounted, and coded once for
 * each coding that somebody asks for.
 */
export function serveDocument<const O extends Operation>(app: App, operation: O, write: () => string): void {
  let file: ReturnType<typeof createDocumentFile> | undefined
  serveBytes(app, operation, async (_exchange, request, reply) => {
    file ??= createDocumentFile(write())
    const coding = codingOf(request)
    reply.headers({ etag: file.tagOf(coding), 'cache-control': 'public, max-age=3600' })
    if (file.tags.some((tag) => isNamed(request.headers['if-none-match'], tag))) return reply.code(304).send()
    if (coding !== undefined) reply.header('content-encoding', coding)
    return reply.type('application/json; charset=utf-8').send(await file.read(coding))
  })
}

/** Its tags are strong: each coding has one of its own. */
function createDocumentFile(text: string) {
  const plain = Buffer.from(text)
  const sha256 = createHash('sha256').update(plain).digest('hex')
  const coded = new Map<Coding, Promise<Buffer> | Buffer>()

  return {
    tagOf: (coding: Coding | undefined): string => (coding === undefined ? `"${sha256}"` : `"${sha256}-${coding}"`),
    /** Of every coding, the plain one too. */
    tags: [`"${sha256}"`, ...(['gzip', 'br', 'zstd'] as const).map((coding) => `"${sha256}-${coding}"`)],
    async read(coding: Coding | undefined): Promise<Buffer> {
      if (coding === undefined) return plain
      const known = coded.get(coding) ?? encode(coding, plain)
      coded.set(coding, known)
      return known
    },
  }
}
