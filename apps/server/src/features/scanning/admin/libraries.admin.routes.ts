import * as contract from '@chapterhouse/contract/server/libraries/libraries'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { toLibrary } from '../../browsing/index.ts'
import { foldersIn } from '../../libraries/index.ts'
import type { LibraryAdmin } from './library-admin.ts'
import type { LibraryRequest } from './library-rules.ts'
import { toAdminLibrary, toFolders, toJob, toScan } from './scanning.wire.ts'

type Fields = Parameters<typeof toRequest>[0]

/** Routes of docs/reference/server.md 3.2: libraries, their scans and folder overrides. */
export function libraryAdminRoutes(app: App, { libraryAdmin }: { libraryAdmin: LibraryAdmin }): void {
  serve(app, contract.listLibraries, async () => ({ libraries: (await libraryAdmin.list()).map(toAdminLibrary) }))

  serve(app, contract.orderLibraries, async ({ body, audited }) => {
    const states = await libraryAdmin.reorder(body.ids)
    audited('')
    return { libraries: states.map(toAdminLibrary) }
  })
  serve(app, contract.folders, async ({ query }) => toFolders(await foldersIn(query.path ?? '')))

  serve(app, contract.createLibrary, async ({ body, viewer, audited }) => {
    const library = await libraryAdmin.create(toRequest(body), viewer)
    audited(library.name, { root: library.root })
    return toLibrary(library)
  })

  serve(app, contract.updateLibrary, async ({ params, body, viewer, audited }) => {
    const { library, job } = await libraryAdmin.change(params.id, toRequest(body), viewer)
    audited(library.name, sentOnes(body))
    return { ...toLibrary(library), ...(job && { job: toJob(job) }) }
  })

  serve(app, contract.deleteLibrary, ({ params, audited }) => {
    audited(libraryAdmin.remove(params.id).name)
  })

  serve(app, contract.startScan, ({ params, viewer }) => ({
    status: 'scan started',
    job: toJob(libraryAdmin.request(params.id, viewer)),
  }))
  serve(app, contract.scanAllLibraries, ({ viewer }) => ({ jobs: libraryAdmin.scanAll(viewer).map(toJob) }))
  serve(app, contract.scanState, ({ params }) => toScan(libraryAdmin.scanOf(params.id)))

  serve(app, contract.setOverride, async ({ params, query, body, viewer, audited }) => {
    const { path, isEffective } = await libraryAdmin.setOverride(params.id, query.path, body?.mode, viewer)
    audited(`${libraryAdmin.get(params.id).name}: ${path}`, { mode: body?.mode })
    return { status: 'override set', path, mode: body?.mode ?? '', effective: isEffective }
  })
  serve(app, contract.clearOverride, async ({ params, query, viewer, audited }) => {
    const path = await libraryAdmin.clearOverride(params.id, query.path, viewer)
    audited(`${libraryAdmin.get(params.id).name}: ${path}`, { mode: 'auto' })
    return { status: 'override cleared', path }
  })
}

interface Sent {
  name?: string
  root?: string
  default_view?: string
  scan_schedule?: string
  ignore_patterns?: string[]
  metadata_source?: string
  files_are_books?: boolean
  join_discs?: boolean
  skip_articles?: boolean
}

function toRequest(body: Sent): LibraryRequest {
  return {
    name: body.name,
    root: body.root,
    defaultView: body.default_view,
    scanSchedule: body.scan_schedule,
    ignorePatterns: body.ignore_patterns,
    metadataSource: body.metadata_source,
    filesAreBooks: body.files_are_books,
    joinDiscs: body.join_discs,
    skipArticles: body.skip_articles,
  }
}

/** Fields for the audit log, with a count instead of the ignore patterns. */
function sentOnes({ ignore_patterns: patterns, ...rest }: Fields): object {
  return { ...rest, ...(patterns && { ignore_patterns: patterns.length }) }
}
