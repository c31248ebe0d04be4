import type { Cover } from '../catalogue/index.ts'
import type { FoundBook } from './found-book.ts'

/** Which picture a book shows: one that lies with it, else what its first file holds, else one that lies with many. */
export function chooseCover({ images, fallbackImages }: Pick<FoundBook, 'images' | 'fallbackImages'>, hasEmbedded: boolean): Cover {
  const [image] = images
  if (image) return { kind: 'file', ...image }
  if (hasEmbedded) return { kind: 'embedded' }
  const [fallback] = fallbackImages
  return fallback ? { kind: 'file', ...fallback } : { kind: 'none' }
}
