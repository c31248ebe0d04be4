import { conflict, missing } from '@chapterhouse/kit/errors'
import type { AccessiblePath } from '../shares/index.ts'
import type { TakeBack } from './apply/take-back.ts'
import { type ApplyImportNeeds, createApplyImport } from './apply-import.ts'
import { createFetching, type FetchingNeeds } from './fetching.ts'
import type { ImportRow, ReadingRow } from './import-record.ts'
import { createReview } from './review.ts'
import type { AbsSource, SourceDescription } from './source/source.ts'
import type { StartImport, WantedReading } from './start-import.ts'

export interface OpenedSource {
  row: Pick<ReadingRow, 'source' | 'url' | 'file' | 'name'>
  source: AbsSource
}

/** An item of the other server and its book here; undefined removes the match. */
export interface HandMatched {
  item: string
  target: AccessiblePath | undefined
}

export interface ActionNeeds extends FetchingNeeds, ApplyImportNeeds {
  takeBack: TakeBack
  startImport: StartImport
  /** When this person first listened here. */
  firstOwnMs: (userId: number) => number | null
}

/** The actions on imports, each refused in the wrong status. */
export function createImportActions(needs: ActionNeeds) {
  const { store, removeFile } = needs
  const fetching = createFetching(needs)
  const rules = createRules(needs)
  const { get, refuseIfBusy, refuseUnlessOpen } = rules
  const { beginApply, whenIdle } = createApplyImport(needs)

  return {
    ...reading(store, get),
    ...createReview({ ...needs, ...rules }),
    /** Reads in the background; returns the imports, and the people who were added. */
    async start(opened: OpenedSource, described: SourceDescription, wanted: WantedReading) {
      const create = () => needs.startImport(opened.row, described, wanted)
      const { readingId, created } = await fetching.start(opened.source, create)
      return { imports: store.ofReading(readingId), created }
    },
    /** Writes in the background. The admin becomes the owner of collections. */
    apply(id: number, adminId: number): ImportRow {
      const row = get(id)
      refuseUnlessOpen(row)
      beginApply(row, adminId)
      return get(id)
    },
    undo(id: number): ImportRow {
      const row = get(id)
      refuseIfBusy(row)
      if (row.status !== 'applied') throw conflict('this import is not applied', { code: 'import_not_applied' })
      // Its plan left out sessions that the other import has: after that one's undo they would be missing.
      if (store.isApplyingFor(row.userId))
        throw conflict('another import of this person is being applied', { code: 'import_running' })
      needs.db.transaction(() => {
        needs.takeBack({ importId: id, userId: row.userId, now: needs.now().toISOString() })
        store.setApplied(id, null)
        store.setStatus({ id, status: 'undone', error: '', errorCode: '' })
      })
      return get(id)
    },
    /** Imported rows are kept, and can no longer be undone. */
    remove(id: number): void {
      const row = get(id)
      if (row.status === 'applying') refuseIfBusy(row)
      const { file = '' } = store.reading(row.readingId) ?? {}
      store.remove(id)
      if (store.ofReading(row.readingId).length > 0) return
      fetching.stop(row.readingId)
      removeFile(file)
    },
    /** Whether an upload has yet to be read. */
    needsFile: (file: string): boolean => store.needsFile(file),
    interruptUnfinished: store.interruptAll,
    whenIdle: async (): Promise<void> => {
      await fetching.whenIdle()
      await whenIdle()
    },
  }
}

function reading(store: ActionNeeds['store'], get: Rules['get']) {
  return {
    get,
    /** The ids that still exist. */
    some: (ids: readonly number[]): ImportRow[] => ids.flatMap((id) => store.find(id) ?? []),
    /** Newest first; optionally only imports of the same reading. `nextBefore` is absent on the last page. */
    page({ before, limit, sameAs }: { before: number; limit: number; sameAs: number | undefined }) {
      const readingId = sameAs === undefined ? null : get(sameAs).readingId
      const rows = store.list({ before, limit: limit + 1, readingId })
      return { rows: rows.slice(0, limit), nextBefore: rows.length > limit ? rows[limit - 1]?.id : undefined }
    },
    /** Most listened to first, starting at an index. */
    unmatched(id: number, { from, limit }: { from: number; limit: number }) {
      const items = store.unmatched({ id: get(id).id, from, limit: limit + 1 })
      return { items: items.slice(0, limit), next: items.length > limit ? from + limit : undefined }
    },
    handMatches: (row: ImportRow) => store.handMatches(row.readingId),
  }
}

export type Rules = ReturnType<typeof createRules>

function createRules({ store }: Pick<ActionNeeds, 'store'>) {
  function refuseIfBusy({ status }: Pick<ImportRow, 'status'>): void {
    if (status === 'fetching' || status === 'applying') throw conflict('this import is in progress', { code: 'import_running' })
  }
  return {
    get(id: number): ImportRow {
      const row = store.find(id)
      if (!row) throw missing('no such import', { code: 'import_not_found' })
      return row
    },
    refuseIfBusy,
    /** Refuses an import that is applied, in progress, or not completely read. */
    refuseUnlessOpen(row: ImportRow): void {
      refuseIfBusy(row)
      if (row.status === 'applied') throw conflict('this import is applied already', { code: 'import_applied' })
      if (row.isRead === 0) throw conflict('this import has not been read', { code: 'import_not_ready' })
    },
  }
}
