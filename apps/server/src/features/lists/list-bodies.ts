import { invalid } from '@chapterhouse/kit/errors'
import { isOneLine } from '@chapterhouse/kit/text/one-line'
import { MAX_VIEWERS } from './collection-changes.ts'

export interface NamedItem {
  libraryId: number
  path: string
}

/** Reads a whole list from a body; the limit applies before duplicates are dropped. */
export function readItems(items: unknown, max: number): NamedItem[] {
  if (items === undefined || items === null) throw invalid('items is required')
  if (!Array.isArray(items)) throw invalid('invalid request')
  if (items.length > max) throw invalid('too many items', { code: 'too_large' })
  return items.map(readItem)
}

export function readOne(body: { library_id?: unknown; path?: unknown; position?: unknown }): NamedItem & {
  position: number | undefined
} {
  const { position } = body
  const item = readItem({ library_id: body.library_id ?? 0, path: body.path ?? '' })
  if (item.libraryId <= 0) throw invalid('invalid library id')
  if (position === undefined || position === null) return { ...item, position: undefined }
  if (typeof position !== 'number') throw invalid('invalid request')
  if (!Number.isInteger(position) || position < 0) throw invalid('invalid position')
  return { ...item, position }
}

function readItem(item: unknown): NamedItem {
  const { library_id: libraryId, path } = (item ?? {}) as { library_id?: unknown; path?: unknown }
  if (typeof libraryId !== 'number' || !Number.isInteger(libraryId) || typeof path !== 'string') throw invalid('invalid request')
  return { libraryId, path }
}

export function readPeople(ids: unknown): number[] {
  if (ids === undefined || ids === null) throw invalid('user_ids is required')
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'number' && Number.isInteger(id))) throw invalid('invalid request')
  if (ids.length > MAX_VIEWERS) throw invalid('a collection can be shared with at most 50 users', { code: 'too_large' })
  return [...new Set(ids as number[])]
}

/** One line of 1 to 100 characters after trimming; a name from before this rule is kept. */
export function readName(name: unknown, before?: string): string {
  if (name === undefined || name === null) throw invalid('name is required')
  if (typeof name !== 'string') throw invalid('invalid request')
  const trimmed = name.trim()
  if (trimmed === '') throw invalid('name is required')
  if (trimmed !== before && ([...trimmed].length > 100 || !isOneLine(trimmed))) throw invalid('invalid name')
  return trimmed
}

/** At most 1,000 characters; the only control characters are line breaks and tabs. */
export function readDescription(description: unknown): string {
  if (typeof description !== 'string') throw invalid('invalid request')
  if ([...description].length > 1000 || /(?![\n\r\t])\p{Cc}/u.test(description)) throw invalid('invalid description')
  return description
}
