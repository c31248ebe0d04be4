import * as contract from '@chapterhouse/contract/server/imports/imports'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { lenientInteger } from '@chapterhouse/kit/requests/query'
import { isRowId } from '@chapterhouse/kit/requests/sealed-cursor'
import type { Accounts } from '../accounts/index.ts'
import type { Activity } from '../activity/index.ts'
import { wholeNumber } from '../browsing/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Libraries } from '../libraries/index.ts'
import type { Shares } from '../shares/index.ts'
import type { Imports } from './create-imports.ts'
import { handTargets } from './hand-targets.ts'
import type { ImportRow } from './import-record.ts'
import { toDescription, toDetail, toImport } from './imports.wire.ts'
import { findFolders } from './join-folders.ts'
import { readCutoff } from './plan/cutoff.ts'
import type { OpenSource } from './sources.ts'
import { openTable } from './table-import.ts'

const PAGE = { standard: 50, max: 200 }
const UNMATCHED = { standard: 100, max: 500 }
/** People, and folders, of another server listed per page. */
const DESCRIBED = 200

interface ImportRouteNeeds {
  imports: Imports
  openSource: OpenSource
  accounts: Pick<Accounts, 'named'>
  libraries: Pick<Libraries, 'list'>
  catalogue: Pick<Catalogue, 'find'>
  shares: Pick<Shares, 'authorize'>
  local: Activity['local']
  now: () => Date
}

/** Routes of docs/reference/server.md 3.13. */
export function importRoutes(app: App, needs: ImportRouteNeeds): void {
  const { imports, local } = needs
  const shown = (row: ImportRow) => toImport(row, local)

  startRoutes(app, needs, shown)
  tableRoute(app, needs, shown)

  serve(app, contract.listImports, ({ query, cursorsOf }) => {
    const cursors = cursorsOf(contract.listImports, { same_as: query.same_as })
    const { rows, nextBefore } = imports.page({
      before: cursors.open(query.before, isRowId) ?? Number.MAX_SAFE_INTEGER,
      limit: lenientInteger(query.limit, PAGE),
      sameAs: wholeNumber(query, 'same_as'),
    })
    return { imports: rows.map(shown), ...(nextBefore !== undefined && { next_before: cursors.seal(nextBefore) }) }
  })

  serve(app, contract.readImport, ({ params }) => {
    const row = imports.get(params.id)
    return toDetail(row, { hand: imports.handMatches(row), local })
  })

  serve(app, contract.importUnmatched, ({ params, query, cursorsOf }) => {
    const cursors = cursorsOf(contract.importUnmatched, { id: params.id })
    const from = cursors.open(query.after, isRowId) ?? 0
    const { items, next } = imports.unmatched(params.id, { from, limit: lenientInteger(query.limit, UNMATCHED) })
    return { items, ...(next !== undefined && { next_after: cursors.seal(next) }) }
  })

  serve(app, contract.planImport, async ({ viewer, params, body }) => {
    let row = imports.get(params.id)
    if (body.cutoff !== undefined) row = await imports.changeCutoff(row.id, cutoffOf(body.cutoff, needs))
    if (body.matches !== undefined) row = await imports.match(row.id, await handTargets(body.matches, viewer, needs))
    if (body.cutoff === undefined && body.matches === undefined) row = await imports.planAgain(row.id)
    return shown(row)
  })

  serve(app, contract.applyImport, ({ viewer, params, audited }) => {
    const row = shown(imports.apply(params.id, viewer.userId))
    audited('', { import: row.id, sessions: row.summary?.sessions ?? 0, listened: Math.round(row.summary?.listened ?? 0) })
    return row
  })

  serve(app, contract.undoImport, ({ params, audited }) => {
    const row = shown(imports.undo(params.id))
    audited('', { import: row.id })
    return row
  })

  serve(app, contract.deleteImport, ({ params }) => imports.remove(params.id))
}

type Shown = (row: ImportRow) => ReturnType<typeof toImport>

function startRoutes(app: App, needs: ImportRouteNeeds, shown: Shown): void {
  const { imports, openSource, accounts, libraries } = needs

  serve(app, contract.importUsers, async ({ body, query, gone }) => {
    const from = wholeNumber(query, 'offset') ?? 0
    const { source } = await openSource(body)
    const { version, ...described } = await source.describe(gone())
    const all = described.libraries.flatMap((library) => library.folders.map((folder) => ({ library, folder })))
    const folders = await findFolders(all.slice(from, from + DESCRIBED), libraries.list())
    const users = described.users.slice(from, from + DESCRIBED)
    const isLast = Math.max(all.length, described.users.length) <= from + DESCRIBED
    const userNamed = (name: string) => {
      const account = accounts.named(name)
      return account && !account.isDemo ? account.id : null
    }
    return {
      ...toDescription({ version, users }, { folders, userNamed }),
      ...(!isLast && { next_offset: from + DESCRIBED }),
    }
  })

  serve(app, contract.startImport, async ({ body, gone, audited }) => {
    const cutoff = cutoffOf(body.cutoff, needs)
    const opened = await openSource(body)
    const described = await opened.source.describe(gone())
    const { imports: rows, created } = await imports.start(opened, described, {
      cutoff,
      people: body.users.map((user) => ({
        sourceUserId: user.abs_user_id,
        userId: user.user_id,
        newUsername: user.new_username,
      })),
      folders: body.libraries?.map((folder) => ({
        folderId: folder.abs_folder_id,
        libraryId: folder.library_id,
        below: folder.below,
      })),
      takesLists: body.lists ?? true,
      takesSetAside: body.set_aside ?? true,
    })
    for (const { id, source } of rows) audited('', { import: id, source })
    return { imports: rows.map(shown), created }
  })
}

function tableRoute(app: App, needs: ImportRouteNeeds, shown: Shown): void {
  serve(app, contract.startTableImport, async ({ body, query, audited }) => {
    const { opened, described, wanted } = openTable(body, query.name ?? '', needs)
    const { imports: rows } = await needs.imports.start(opened, described, wanted)
    for (const { id, source } of rows) audited('', { import: id, source })
    return { imports: rows.map(shown) }
  })
}

function cutoffOf(text: string | null | undefined, { local, now }: ImportRouteNeeds) {
  return readCutoff(text, { local, nowMs: now().getTime() })
}
