import * as contract from '@chapterhouse/contract/server/books/issues'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { wholeNumber } from '../browsing/index.ts'
import type { Issues } from './issues.ts'
import { toCategory, toEvidenceMove, toGroup, toMissing, toOffline } from './issues.wire.ts'

const toRequest = ({ kind, books }: { kind?: string; books?: { library_id?: number; path?: string }[] }) => ({
  kind,
  books: books?.map(({ library_id: libraryId, path }) => ({ libraryId, path })),
})

/** The issue routes of docs/reference/server.md 3.8. */
export function issueRoutes(app: App, { issues, now }: { issues: Issues; now: () => Date }): void {
  serve(app, contract.issues, async () => {
    const { categories, offline } = await issues.overview()
    return { categories: categories.map(toCategory), offline: offline.map(toOffline), checked_at: now().toISOString() }
  })
  serve(app, contract.duplicates, ({ query }) => ({
    groups: issues.duplicates(wholeNumber(query, 'library_id'), query.ignored === 'true').map(toGroup),
  }))
  serve(app, contract.missingPaths, async ({ query }) => {
    const found = await issues.missing(wholeNumber(query, 'library_id'), query.ignored === 'true')
    return { paths: found.map(toMissing) }
  })
  serve(app, contract.moveState, async ({ body, audited }) => {
    const { library, path, to } = await issues.moveState(body.library_id, { path: body.path ?? '', to: body.to_path ?? '' })
    audited(`${library.name}: ${path}`, { to })
    return { status: 'state moved', path, to_path: to }
  })
  serve(app, contract.evidenceMoves, () => ({ moves: issues.evidenceMoves().map(toEvidenceMove) }))
  serve(app, contract.undoMove, ({ body, audited }) => {
    for (const { library, path, to } of issues.undoMove(body.id)) audited(`${library.name}: ${to}`, { to: path })
    return { status: 'move undone' }
  })
  serve(app, contract.ignoreIssue, ({ body, viewer, audited }) => {
    audited('', issues.ignore(toRequest(body), viewer.userId))
  })
  serve(app, contract.unignoreIssue, ({ body, audited }) => {
    audited('', issues.unignore(toRequest(body)))
  })
  serve(app, contract.fixIssue, ({ body, viewer, audited }) => {
    const fixed = issues.fix(toRequest(body), viewer)
    for (const { library, path, mode } of fixed) audited(`${library.name}: ${path}`, { mode })
    return { fixed: fixed.length }
  })
}
