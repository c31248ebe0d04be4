import { createHash } from 'node:crypto'
import { type Coding, encode } from '@chapterhouse/kit/content-coding'

/** A text that never changes, coded once for each coding that somebody asks for. Its tags are strong: each coding has one of its own. */
export function createDocumentFile(text: string) {
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
