import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Catalogue } from '../../catalogue/index.ts'
import { chapterAt } from '../../listening/index.ts'
import type { RelPath } from '../../paths/index.ts'
import type { AdminStatsStore } from './admin-stats.store.ts'

const SILENT_MS = 30 * 24 * 60 * 60_000
const MAX = 5
/** How many books' chapters are read before other work gets a turn. */
const AT_ONCE = 10

export interface DropOff {
  libraryId: number
  path: RelPath
  title: string
  chapterIndex: number
  chapter: string
  listeners: number
  hasProblem: boolean
}

/** Chapters in which at least two people stopped for 30 days or more. */
export async function findDropOffs(
  { store, catalogue }: { store: Pick<AdminStatsStore, 'leftLying' | 'problemsAt'>; catalogue: Pick<Catalogue, 'whole'> },
  nowMs: number,
): Promise<DropOff[]> {
  const left = Map.groupBy(store.leftLying(nowMs - SILENT_MS), ({ libraryId, path }) => `${libraryId}:${path}`)
  const found: DropOff[] = []
  let read = 0
  for (const rows of left.values()) {
    const [first] = rows
    const book = first && catalogue.whole(first.libraryId, first.path)
    if (book) {
      const { libraryId, path, title, chapters } = book
      const stops = Map.groupBy(rows, ({ position }) => chapterAt(chapters, position)?.index ?? -1)
      for (const [chapterIndex, people] of stops) {
        const chapter = chapters[chapterIndex]?.title
        if (chapter !== undefined && people.length >= 2)
          found.push({ libraryId, path, title, chapterIndex, chapter, listeners: people.length, hasProblem: false })
      }
    }
    read += 1
    if (read % AT_ONCE === 0) await nextTurn()
  }
  const max = found.sort((a, b) => b.listeners - a.listeners).slice(0, MAX)
  const bad = new Set(store.problemsAt(max).map(({ libraryId, path }) => `${libraryId}:${path}`))
  return max.map((one) => ({ ...one, hasProblem: bad.has(`${one.libraryId}:${one.path}`) }))
}
