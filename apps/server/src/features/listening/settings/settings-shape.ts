import { invalid } from '@chapterhouse/kit/errors'
import { type RelPath, relPath } from '../../paths/index.ts'

const MAX_BOOKS = 500
const MAX_DEPTH = 16

/** Settings of a player for one book. */
export interface BookSetting {
  /** As the player sent it. */
  key: string
  libraryId: number
  path: RelPath
  value: unknown
}

/** Settings split into per-book settings and the rest. */
interface SettingsParts {
  rest: object
  /** Absent if the player sent none. */
  books: BookSetting[] | undefined
}

/** Opaque to the server except `books` (docs/reference/additions.md A3); throws if they cannot be stored. */
export function takeApart(settings: unknown): SettingsParts {
  if (!isObject(settings) || !isShallow(settings, MAX_DEPTH)) throw invalid('invalid settings')
  const { books, ...rest } = settings
  if (books === undefined) return { rest, books: undefined }
  if (!isObject(books)) throw invalid('invalid settings')
  const entries = Object.entries(books)
  if (entries.length > MAX_BOOKS) throw invalid('too many books', { code: 'too_large' })
  return { rest, books: entries.map(([key, value]) => ({ key, ...bookOf(key), value })) }
}

/** Settings as the player sees them: the per-book ones, which move, merged with the stored rest. */
export function putTogether({ rest, books }: { rest: object; books: readonly Omit<BookSetting, 'key'>[] | undefined }): object {
  if (books === undefined) return rest
  const { books: others } = rest as { books?: object }
  const own = Object.fromEntries(books.map(({ libraryId, path, value }) => [`${libraryId}:${path}`, value]))
  return { ...rest, books: { ...own, ...others } }
}

function bookOf(key: string): { libraryId: number; path: RelPath } {
  const [, id = '', path = ''] = /^([1-9]\d{0,14}):(.+)$/s.exec(key) ?? []
  if (path === '') throw invalid('invalid settings')
  try {
    return { libraryId: Number(id), path: relPath(path) }
  } catch (cause) {
    throw invalid('invalid settings', { cause })
  }
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
