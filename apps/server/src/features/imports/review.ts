import { invalid } from '@chapterhouse/kit/errors'
import { runInTurns, type Steps } from '@chapterhouse/kit/queues/steps'
import type { ActionNeeds, HandMatched, Rules } from './import-actions.ts'
import type { ImportRow } from './import-record.ts'
import { savePlan } from './make-plan.ts'
import type { Cutoff } from './plan/cutoff.ts'
import type { SourceItem } from './source/source-data.ts'

type ReviewNeeds = Pick<ActionNeeds, 'db' | 'store' | 'stored' | 'makePlan' | 'signal' | 'firstOwnMs'> & Rules

export function createReview({ db, store, stored, makePlan, signal, firstOwnMs, get, refuseUnlessOpen }: ReviewNeeds) {
  async function plan(row: ImportRow): Promise<void> {
    const planned = await makePlan(row, signal).catch((error: unknown) => {
      // If the import has been deleted since, that is the reason.
      get(row.id)
      throw error
    })
    const isOpen = store.find(row.id)?.status !== 'applied'
    if (isOpen) savePlan({ db, store }, row.id, planned)
  }

  return {
    /** Plans again with the current books, access and listening. */
    async planAgain(id: number): Promise<ImportRow> {
      const row = get(id)
      refuseUnlessOpen(row)
      await plan(row)
      return get(id)
    },
    async changeCutoff(id: number, cutoff: Cutoff): Promise<ImportRow> {
      const row = get(id)
      refuseUnlessOpen(row)
      const cutoffMs = cutoff === 'auto' ? firstOwnMs(row.userId) : cutoff
      store.setCutoff(id, cutoffMs)
      await plan({ ...row, cutoffMs })
      return get(id)
    },
    /** Matches items by hand for all people of the reading, whose open imports are planned again. */
    async match(id: number, matches: readonly HandMatched[]): Promise<ImportRow> {
      const row = get(id)
      refuseUnlessOpen(row)
      const { items } = await stored.shared(row.readingId)
      const known = await runInTurns(itemsWith(new Set(matches.map(({ item }) => item)), items), signal)
      if (matches.some(({ item }) => !known.has(item)))
        throw invalid('the other server has no such item', { code: 'invalid_import', fields: { field: 'matches' } })
      db.transaction(() => {
        for (const { item, target } of matches) {
          store.forgetFound(row.readingId, item)
          if (!target) store.removeHandMatch(row.readingId, item)
          else {
            const { title = '', authors = [] } = known.get(item) ?? {}
            const match = { item, title, author: authors.join(', '), libraryId: target.library.id, path: target.path }
            store.setHandMatch(row.readingId, match)
          }
        }
      })
      for (const one of store.ofReading(row.readingId))
        if (one.isRead === 1 && one.status !== 'applied' && one.status !== 'applying') await plan(one)
      return get(id)
    },
  }
}

function* itemsWith(ids: ReadonlySet<string>, items: Iterable<SourceItem>): Steps<Map<string, SourceItem>> {
  const found = new Map<string, SourceItem>()
  for (const item of items) {
    if (ids.has(item.id)) found.set(item.id, item)
    yield
  }
  return found
}
