import type { IssueKind } from '@chapterhouse/contract/names'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Catalogue } from '../catalogue/index.ts'
import type { Libraries, Library, Overrides } from '../libraries/index.ts'
import type { Listeners } from '../listening/index.ts'
import type { OverlayOfBooks } from '../overlay/index.ts'
import type { RelPath } from '../paths/index.ts'
import type { LibraryAdmin, Scanning } from '../scanning/index.ts'
import { findBooksWith } from './books-with-issue.ts'
import { createDuplicateGroups } from './duplicate-groups.ts'
import { createFixIssues } from './fix-issues.ts'
import { issueCountsStore } from './issue-counts.store.ts'
import { type IssueRequest, parseRequest } from './issue-request.ts'
import { issuesStore } from './issues.store.ts'
import { createIssuesOverview } from './issues-overview.ts'
import type { MissingState } from './missing.ts'

interface IssueNeeds {
  db: Db
  libraries: Pick<Libraries, 'list' | 'get'>
  libraryAdmin: Pick<LibraryAdmin, 'list'>
  catalogue: Pick<Catalogue, 'adminRows' | 'find'>
  overrides: Pick<Overrides, 'set'>
  overlay: Pick<OverlayOfBooks, 'ignore' | 'unignore'>
  scanning: Pick<Scanning, 'scanner' | 'moves'>
  listeners: Pick<Listeners, 'listenerCounts' | 'listenersIn'>
  missing: MissingState
  isMetadataOn: () => boolean
}

const MAX_SHOWN = 500

export type Issues = ReturnType<typeof createIssues>

/** Issues of books, and fixes for many of them together (docs/reference/server.md 3.8). */
export function createIssues(needs: IssueNeeds) {
  const { db, libraries, overlay, missing } = needs
  const store = issuesStore(db)
  const duplicates = createDuplicateGroups({ ...needs, store })

  return {
    overview: createIssuesOverview({ ...needs, store, counts: issueCountsStore(db), duplicates }),

    /** For lists of books; undefined for a kind without a list. */
    booksWith(kind: string, { ignored }: { ignored: boolean }): readonly number[] | undefined {
      const ids = findBooksWith(kind, store)
      return ids && store.byIgnoring(ids, kind, ignored)
    },

    duplicates: duplicates.listShown,

    async missing(libraryId: number | undefined, ignored: boolean) {
      return (await missing.list(libraryId)).filter((one) => one.ignored === ignored).slice(0, MAX_SHOWN)
    },
    moveState: missing.move,
    evidenceMoves: () => {
      const shown = new Set(libraries.list().map(({ id }) => id))
      return needs.scanning.moves.list().filter(({ libraryId }) => shown.has(libraryId))
    },
    /** Returns the old and current path of each book. */
    undoMove(id: number): { library: Library; path: RelPath; to: RelPath }[] {
      const { libraryId, moves } = needs.scanning.moves.undo(id)
      const library = libraries.get(libraryId)
      return moves.map(({ from, to, now = to }) => ({ library, path: from, to: now }))
    },

    ignore(request: IssueRequest, by: number): { kind: IssueKind; books: number } {
      const { kind, keys } = parseRequest(request, libraries)
      overlay.ignore(keys, kind, by)
      return { kind, books: keys.length }
    },
    unignore(request: IssueRequest): { kind: IssueKind; books: number } {
      const { kind, keys } = parseRequest(request, libraries)
      overlay.unignore(keys, kind)
      return { kind, books: keys.length }
    },
    fix: createFixIssues({ ...needs, store }),
  }
}
