import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Libraries } from '../libraries/index.ts'
import type { ApplyPlan } from './apply/apply-plan.ts'
import { toBytes } from './apply/session-ids.ts'
import { createBackgroundQueue } from './background.ts'
import type { ImportRow } from './import-record.ts'
import type { ImportsStore } from './imports.store.ts'
import { type MakePlan, savePlan } from './make-plan.ts'
import type { Planned, Summary } from './plan/plan.ts'

export interface ApplyImportNeeds {
  db: Db
  store: ImportsStore
  makePlan: MakePlan
  applyPlan: ApplyPlan
  libraries: Pick<Libraries, 'find'>
  now: () => Date
  /** Removes an upload; '' means none. */
  removeFile: (file: string) => void
  /** Fires when the server stops. */
  signal: AbortSignal
  onFailure: (error: unknown) => void
}

/** Applies imports in the background, one at a time. */
export function createApplyImport(needs: ApplyImportNeeds) {
  const { store, signal } = needs
  const queue = createBackgroundQueue(needs)

  async function work(id: number, adminId: number): Promise<void> {
    try {
      await planAndWrite(needs, id, adminId)
    } catch (error) {
      if (!signal.aborted)
        store.setStatus({ id, status: 'failed', error: 'The import could not be applied. Nothing was written.', errorCode: '' })
      throw error
    }
    removeFileOf(id, needs)
  }

  return {
    beginApply(row: ImportRow, adminId: number): void {
      store.setStatus({ id: row.id, status: 'applying', error: '', errorCode: '' })
      store.setDone({ id: row.id, done: 0, total: totalOf(row) })
      queue.add(() => work(row.id, adminId))
    },
    whenIdle: queue.whenIdle,
  }
}

function totalOf({ summary }: Pick<ImportRow, 'summary'>): number {
  if (summary === '') return 0
  const { sessions, progress, finished, bookmarks, collections } = JSON.parse(summary) as Summary
  return sessions + progress + finished + bookmarks + collections
}

/**
 * Plans in short steps, and writes in one transaction. A missing book keeps its listening data, as always; a deleted library is
 * left out of the plan.
 */
async function planAndWrite(needs: ApplyImportNeeds, id: number, adminId: number): Promise<void> {
  const { store, makePlan, signal } = needs
  for (;;) {
    const row = store.find(id)
    if (!row) return
    const planned = await makePlan(row, signal)
    if (hasLostLibrary(planned, needs.libraries)) continue
    write(needs, { row, planned, adminId })
    return
  }
}

function write(needs: ApplyImportNeeds, { row, planned, adminId }: { row: ImportRow; planned: Planned; adminId: number }): void {
  const { db, store, applyPlan, now } = needs
  const { id, userId } = row
  const taken = toBytes(planned.plan.listening.taken)
  db.transaction(() => {
    // The person may have been deleted.
    if (!store.find(id)) return
    const written = applyPlan.apply(planned.plan, { importId: id, userId, adminId, taken, nowMs: now().getTime() })
    const done = withWritten(planned, written)
    savePlan({ db, store }, id, done)
    const total = totalOf({ summary: JSON.stringify(done.summary) })
    store.setDone({ id, done: total, total })
    store.setApplied(id, now().toISOString())
    store.setStatus({ id, status: 'applied', error: '', errorCode: '' })
  })
}

function hasLostLibrary({ plan }: Planned, libraries: ApplyImportNeeds['libraries']): boolean {
  const { listening, positions, bookmarks, collections, playlists } = plan
  const lists = [...collections.lists, ...playlists.lists].flatMap(({ entries }) => entries)
  const ids = new Set([listening.days, positions, bookmarks, lists].flatMap((rows) => rows.map(({ libraryId }) => libraryId)))
  return [...ids].some((id) => !libraries.find(id))
}

/** The summary with what was finally written. */
function withWritten(planned: Planned, { leftOut, ...written }: ReturnType<ApplyPlan['apply']>): Planned {
  const { summary } = planned
  const before = summary.leftOut
  const after = { rows: leftOut.rows, lists: before.lists + leftOut.lists, listEntries: before.listEntries + leftOut.listEntries }
  return { ...planned, summary: { ...summary, ...written, leftOut: { ...before, ...after } } }
}

/** An upload is removed once all of its imports are applied. */
function removeFileOf(id: number, { store, removeFile }: ApplyImportNeeds): void {
  const row = store.find(id)
  if (!row || store.ofReading(row.readingId).some(({ status }) => status !== 'applied')) return
  removeFile(store.reading(row.readingId)?.file ?? '')
}
