import { conflict, invalid } from '@chapterhouse/kit/errors'
import { runInTurns, type Steps } from '@chapterhouse/kit/queues/steps'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Book } from '../catalogue/index.ts'
import { type Evaluated, type ImportedBooks, proposalFrom } from '../matching/index.ts'
import { booksHereStore } from './books-here.store.ts'
import type { ImportRow } from './import-record.ts'
import type { ImportsStore } from './imports.store.ts'
import { curatedValues } from './plan/curated-values.ts'
import { isGone, type Match, matchItems, type Way } from './plan/match-items.ts'
import { indexBooks, pathKey } from './plan/our-books.ts'
import type { SourceItem } from './source/source-data.ts'
import type { StoredSource } from './stored-source.ts'

/** How certain the match is. A match by title, author and length needs an admin. */
const SCORES: Readonly<Record<Way, number>> = { hand: 100, path: 100, asin: 95, isbn: 95, title: 80 }
const NOTHING: Evaluated = { outcome: 'none', score: 0, runnerUp: 0 }

/** The books that an import matched and what was curated there, for a match run in place of a metadata service. */
export function createImportedBooks({
  db,
  store,
  stored,
  get,
  signal,
}: {
  db: Db
  store: Pick<ImportsStore, 'find' | 'handMatches' | 'folders'>
  stored: Pick<StoredSource, 'shared'>
  get: (id: number) => ImportRow
  /** Fires when the server stops. */
  signal: AbortSignal
}) {
  const here = booksHereStore(db)

  return async function importedBooks(importId: number): Promise<ImportedBooks> {
    const row = get(importId)
    if (row.source !== 'abs')
      throw invalid('a table has no data of books', { code: 'invalid_import', fields: { field: 'import_id' } })
    if (row.isRead === 0) throw conflict('this import has not been read', { code: 'import_not_ready' })
    const { items } = await stored.shared(row.readingId)
    const byHand = new Map(store.handMatches(row.readingId).map((match) => [match.item, match]))
    const folders = store.folders(row.readingId)
    // Admins see every book.
    const maySee = () => true
    const index = await runInTurns(indexBooks(here.books(), here.split()), signal)
    const { matched } = await runInTurns(matchItems({ items, index, byHand, folders, maySee }), signal)
    const found = await runInTurns(firstItems(items, matched), signal)
    return {
      importId,
      books: [...found.values()].map(({ match: { book } }) => ({ libraryId: book.libraryId, path: book.path })),
      evaluate(book) {
        const known = found.get(pathKey(book.libraryId, book.path))
        return known ? evaluated(known, book) : NOTHING
      },
    }
  }
}

/** The first item of each book. */
function* firstItems(items: Iterable<SourceItem>, matched: ReadonlyMap<string, Match>): Steps<Map<string, FoundItem>> {
  const found = new Map<string, FoundItem>()
  for (const item of items) {
    yield
    const match = matched.get(item.id)
    if (!match || isGone(item)) continue
    const key = pathKey(match.book.libraryId, match.book.path)
    if (!found.has(key)) found.set(key, { item, match })
  }
  return found
}

interface FoundItem {
  item: SourceItem
  match: Match
}

function evaluated({ item, match }: FoundItem, book: Book): Evaluated {
  const proposal = proposalFrom({
    title: item.title,
    authors: item.authors,
    narrators: item.narrators,
    runtimeMinutes: Math.round(item.durationSeconds / 60),
    values: curatedValues(item, book.fields),
  })
  if (Object.keys(proposal.values).length === 0) return NOTHING
  return { outcome: match.way === 'title' ? 'review' : 'auto', score: SCORES[match.way], runnerUp: 0, proposal }
}
