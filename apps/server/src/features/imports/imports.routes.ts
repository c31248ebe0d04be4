import * as contract from '@chapterhouse/contract/server/imports'
import type { App } from '@chapterhouse/kit/http'
import { serve } from '@chapterhouse/kit/serve'
import type { Accounts } from '../accounts/index.ts'
import type { Activity } from '../activity/index.ts'
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

  serve(app, contract.listImports, () => ({ imports: imports.list().map(shown) }))

  serve(app, contract.readImport, ({ params }) => {
    const row = imports.get(params.id)
    return toDetail(row, { unmatched: imports.unmatched(row.id), hand: imports.handMatches(row), local })
  })

  serve(app, contract.planImport, async ({ viewer, params, body }) => {
    let row = imports.get(params.id)
    if (body.cutoff !== undefined) row = await imports.changeCutoff(row.id, cutoffOf(body.cutoff, needs))
    if (body.matches !== undefined) row = await imports.match(row.id, await handTargets(body.matches, viewer, needs))
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

  serve(app, contract.importUsers, async ({ body, gone }) => {
    const { source } = await openSource(body)
    const described = await source.describe(gone())
    const folders = await findFolders(described.libraries, libraries.list())
    const userNamed = (name: string) => {
      const account = accounts.named(name)
      return account && !account.isDemo ? account.id : null
    }
    return toDescription(described, { folders, userNamed })
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
