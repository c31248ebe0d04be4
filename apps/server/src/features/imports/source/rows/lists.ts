import { MAX } from '../bounds.ts'
import type { SourceList } from '../source-data.ts'
import { moreThan } from '../too-much.ts'
import type { BookKey, Items } from './items.ts'

export interface ListRows {
  id: string
  name: string
  description: string
  entries: readonly (BookKey & { isEpisode: boolean })[]
}

export function toList({ id, name, description, entries }: ListRows, items: Items): SourceList {
  items.count(name, description)
  if (entries.length > MAX.entriesOfList) throw moreThan(MAX.entriesOfList, 'entries of one list')
  return { id, name, description, itemIds: entries.filter(({ isEpisode }) => !isEpisode).map((entry) => items.idOf(entry)) }
}
