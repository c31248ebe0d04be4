import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Catalogue } from '../catalogue/index.ts'
import { type EditField, type OverlayOfBooks, textOf } from '../overlay/index.ts'
import { type Changes, changesOf, type MatchMode, SCOPES, type Scope } from './changes.ts'
import { type ItemRow, matchRunsStore } from './match-runs.store.ts'
import type { Proposal } from './proposal.ts'

/** One book of a run, with what applying it would change now. */
export interface MatchItem {
  row: ItemRow
  proposal: Proposal | undefined
  /** Undefined once the book is gone. */
  book: { title: string; author: string; values: Partial<Record<EditField, string>> } | undefined
  changes: Partial<Record<Scope, Changes>>
}

export interface ItemPage {
  runId: number
  mode: MatchMode
  outcome: string
  /** Only this item; null for all. */
  itemId: number | null
  after: number
  limit: number
}

export type MatchItems = ReturnType<typeof createMatchItems>

export function createMatchItems({
  db,
  catalogue,
  overlay,
}: {
  db: Db
  catalogue: Pick<Catalogue, 'whole'>
  overlay: Pick<OverlayOfBooks, 'of'>
}) {
  const store = matchRunsStore(db)

  function toItem(row: ItemRow, mode: MatchMode): MatchItem {
    const proposal = row.proposal === '' ? undefined : (JSON.parse(row.proposal) as Proposal)
    const book = catalogue.whole(row.libraryId, row.path)
    if (!book) return { row, proposal, book: undefined, changes: {} }
    const { edits } = overlay.of(row.libraryId, row.path)
    const changes = proposal
      ? Object.fromEntries(SCOPES.map((scope) => [scope, changesOf(proposal, { book, edits }, { scope, mode })]))
      : {}
    const fields = Object.keys(proposal?.values ?? {}) as EditField[]
    const values = Object.fromEntries(fields.map((field) => [field, textOf(book.fields, field)]))
    return { row, proposal, book: { title: book.title, author: book.author, values }, changes }
  }

  return {
    page({ mode, ...page }: ItemPage): { items: readonly MatchItem[]; nextAfter: number | undefined } {
      const rows = store.items({ ...page, limit: page.limit + 1 })
      const shown = rows.slice(0, page.limit)
      return {
        items: shown.map((row) => toItem(row, mode)),
        nextAfter: rows.length > page.limit ? shown.at(-1)?.id : undefined,
      }
    },
  }
}
