import type { Cover } from '../../catalogue/index.ts'
import type { FoundBook } from '../walk/found-book.ts'

/** Chooses the cover: an image of the book, else the art embedded in its first file, else an image shared by several books. */
export function chooseCover({ images, fallbackImages }: Pick<FoundBook, 'images' | 'fallbackImages'>, hasEmbedded: boolean): Cover {
  const [image] = images
  if (image) return { kind: 'file', ...image }
  if (hasEmbedded) return { kind: 'embedded' }
  const [fallback] = fallbackImages
  return fallback ? { kind: 'file', ...fallback } : { kind: 'none' }
}
