import type { Cover } from '../../catalogue/index.ts'
import type { FoundBook } from '../walk/found-book.ts'

/**
 * Chooses the cover: an image of the book, else art embedded in its files, else an image that is shared, or whose name says that it
 * is not the front cover.
 */
export function chooseCover({ images, fallbackImages }: Pick<FoundBook, 'images' | 'fallbackImages'>, embedded: Cover): Cover {
  const [image] = images
  if (image) return { kind: 'file', ...image }
  if (embedded.kind === 'embedded') return embedded
  const [fallback] = fallbackImages
  return fallback ? { kind: 'file', ...fallback } : { kind: 'none' }
}
