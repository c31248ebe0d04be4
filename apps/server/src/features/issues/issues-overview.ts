import { setImmediate as nextTurn } from 'node:timers/promises'
import { ISSUE_KINDS, type IssueKind } from '@chapterhouse/contract/names'
import type { Libraries, Library } from '../libraries/index.ts'
import type { Listeners } from '../listening/index.ts'
import type { LibraryAdmin } from '../scanning/index.ts'
import { listFirstDiscs } from './books-with-issue.ts'
import type { createDuplicateGroups } from './duplicate-groups.ts'
import type { Counted, issueCountsStore, Sample } from './issue-counts.store.ts'
import type { issuesStore } from './issues.store.ts'
import type { MissingState } from './missing.ts'

export type { Counted } from './issue-counts.store.ts'

interface OverviewNeeds {
  store: Pick<ReturnType<typeof issuesStore>, 'splitDiscs'>
  counts: ReturnType<typeof issueCountsStore>
  libraries: Pick<Libraries, 'list'>
  libraryAdmin: Pick<LibraryAdmin, 'list'>
  duplicates: Pick<ReturnType<typeof createDuplicateGroups>, 'list'>
  missing: Pick<MissingState, 'list'>
  listeners: Pick<Listeners, 'listenersIn'>
  isMetadataOn: () => boolean
}

export interface Offline {
  library: Library
  books: number
  listeners: number
}

type Count = Omit<Counted, 'kind'>

const SAMPLES = 3
const NONE: Count = { count: 0, ignored: 0, samples: [] }

export function createIssuesOverview(needs: OverviewNeeds) {
  const { store, counts, libraries, libraryAdmin, duplicates, missing, listeners, isMetadataOn } = needs
  const countDuplicates = (): Count => toCount(duplicates.list(), ({ copies: [best] }) => (best ? [best] : []))
  const countMissing = async (): Promise<Count> => toCount(await missing.list(), (one) => [one])

  return async function overview(): Promise<{ categories: Counted[]; offline: Offline[] }> {
    const ids = libraries.list().map(({ id }) => id)
    const byRow = new Map<string, Count>()
    for (const [kind, counted] of counts.countRows(ids)) {
      byRow.set(kind, counted)
      await nextTurn()
    }
    const others: Partial<Record<IssueKind, Count>> = {
      split_discs: counts.countIds('split_discs', listFirstDiscs(store), ids),
      duplicate: countDuplicates(),
      missing: await countMissing(),
    }
    const states = await libraryAdmin.list()
    return {
      // Without lookup, there is no remedy for unmatched books.
      categories: ISSUE_KINDS.filter((kind) => kind !== 'unmatched' || isMetadataOn()).map((kind) => ({
        kind,
        ...(others[kind] ?? byRow.get(kind) ?? NONE),
      })),
      offline: states
        .filter(({ isAvailable }) => !isAvailable)
        .map(({ library, bookCount }) => ({ library, books: bookCount, listeners: listeners.listenersIn(library.id) })),
    }
  }
}

function toCount<One extends { ignored: boolean }>(all: readonly One[], sampleOf: (one: One) => readonly Sample[]): Count {
  const shown = all.filter(({ ignored }) => !ignored)
  return { count: shown.length, ignored: all.length - shown.length, samples: shown.slice(0, SAMPLES).flatMap(sampleOf) }
}
