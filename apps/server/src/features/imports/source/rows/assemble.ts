import type { SourceDescription } from '../source.ts'
import type { SharedSource, SourceLibrary, SourceUser } from '../source-data.ts'
import { by, createItems } from './items.ts'
import { type ListRows, toList } from './lists.ts'
import { type PersonRows, toPerson } from './person.ts'

/**
 * Turns a reader's findings into the same record for both ways of reading: one id per book, rows in a fixed order, and every book
 * that a row names among the items, even if it is gone there.
 */
export function createAssembly({ version, libraries }: Pick<SourceDescription, 'version' | 'libraries'>) {
  const items = createItems()
  return {
    addItem: items.add,
    personOf: (user: SourceUser, rows: PersonRows) => toPerson(user, rows, items),
    finish(collections: readonly ListRows[]): SharedSource {
      const lists = collections.map((list) => toList(list, items)).sort(by(({ id }) => id))
      return {
        version,
        libraries: [...libraries].sort(by(({ id }) => id)),
        items: items.all(),
        collections: lists,
      }
    },
  }
}

export type Assembly = ReturnType<typeof createAssembly>

export const chosenUsers = (users: readonly SourceUser[], ids: readonly string[]): SourceUser[] =>
  users.filter(({ id }) => ids.includes(id)).sort(by(({ id }) => id))

export const booksOf = (libraries: readonly SourceLibrary[]): SourceLibrary[] =>
  libraries.filter(({ mediaType }) => mediaType === 'book')
