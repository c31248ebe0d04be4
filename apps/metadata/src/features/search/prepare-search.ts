import type { Db, ReadDb } from '@chapterhouse/kit/sqlite/db'
import { makeCards } from './cards.store.ts'
import { createIndexSource, hasStandardIndex, readAverages, readPacked, savePacked } from './core/core.store.ts'
import type { CoreData, IndexText } from './core/core-data.ts'
import { makeText } from './core/make-text.ts'
import { fromPacked, toPacked } from './core/packed-core.ts'
import { postingsOf } from './core/postings.ts'
import { openWords } from './query/words.store.ts'
import { createRanking } from './ranking/ranking.ts'
import { topsOf } from './ranking/tops.ts'

/** The search data of a release, as plain data. Without a core, FTS5 is used. */
export interface PreparedSearch {
  core: CoreData | undefined
  /** Messages for the log. */
  notes: readonly string[]
}

/** Reads the packed core, or builds one if it is missing or unusable. Takes seconds, so it runs in a child process. */
export function prepareSearch(db: ReadDb): PreparedSearch {
  const notes: string[] = []
  const core =
    attempt(
      () => readPackedCore(db),
      (why) => notes.push(`The packed search core cannot be used: ${why}. It is rebuilt.`),
    ) ??
    attempt(
      () => makeCore(db),
      (why) => notes.push(`No search core can be built: ${why}. Searches use FTS5, which is slower.`),
    )
  return { core, notes }
}

/**
 * Writes the search data into the artifact: ready-made results and the packed core. The same index gives the same bytes. The caller has
 * opened a transaction.
 */
export function packSearch(db: Db, onProgress: (done: number, of: number) => void = () => {}): void {
  makeCards(db, onProgress)
  savePacked(db, toPacked(makeIndexText(db)))
}

function readPackedCore(db: ReadDb): CoreData | undefined {
  const packed = readPacked(db)
  return packed && completed(db, fromPacked(packed))
}

const makeCore = (db: ReadDb): CoreData => completed(db, makeIndexText(db))

function makeIndexText(db: ReadDb): IndexText {
  if (!hasStandardIndex(db)) throw new Error('the index does not have the standard form')
  using source = createIndexSource(db)
  return makeText(source)
}

function completed(db: ReadDb, text: IndexText): CoreData {
  const { rowCount, wordCount } = readAverages(db)
  if (text.rowCount !== rowCount || text.wordCount !== wordCount) throw new Error('it belongs to another index')
  const core: CoreData = { ...text, ...postingsOf(text), tops: new Map() }
  using words = openWords()
  return { ...core, tops: topsOf(core, createRanking(core, words.logarithm)) }
}

function attempt<T>(work: () => T, failed: (why: string) => void): T | undefined {
  try {
    return work()
  } catch (error) {
    failed(error instanceof Error ? error.message : String(error))
    return undefined
  }
}
