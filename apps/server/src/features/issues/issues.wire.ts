import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { duplicates, evidenceMoves, issues, missingPaths } from '@chapterhouse/contract/server/books/issues'
import { toAdminBook } from '../catalogue/index.ts'
import type { EvidenceMoveRecord } from '../scanning/index.ts'
import type { ShownGroup } from './duplicate-groups.ts'
import type { Counted, Offline } from './issues-overview.ts'
import type { MissingPath } from './missing-paths.ts'

type Issues = ResponseBody<typeof issues>

export function toCategory({ kind, count, ignored, samples }: Counted): Issues['categories'][number] {
  const shown = samples.map(({ libraryId, path, title }) => ({ library_id: libraryId, path, title }))
  return { kind, count, ignored, samples: shown }
}

export function toOffline({ library, books, listeners }: Offline): Issues['offline'][number] {
  return { library_id: library.id, name: library.name, root: library.root, books, listeners }
}

export function toGroup({ reason, ignored, books }: ShownGroup): ResponseBody<typeof duplicates>['groups'][number] {
  return { reason, ignored, books: books.map(({ row, listeners }) => ({ ...toAdminBook(row), listeners })) }
}

export function toMissing({ libraryId, lastAt, ...found }: MissingPath): ResponseBody<typeof missingPaths>['paths'][number] {
  const suggestions = found.suggestions.map(({ to, title, evidence }) => ({ path: to, title, evidence }))
  return { ...found, library_id: libraryId, last_at: lastAt, suggestions }
}

export function toEvidenceMove({
  id,
  libraryId,
  atMs,
  moves,
}: EvidenceMoveRecord): ResponseBody<typeof evidenceMoves>['moves'][number] {
  return {
    id,
    library_id: libraryId,
    at: new Date(atMs).toISOString(),
    books: moves.map(({ from, to, now = to, title, evidence }) => ({ path: from, to_path: now, title, evidence })),
  }
}
