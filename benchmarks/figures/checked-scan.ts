import { cpSync } from 'node:fs'
import path from 'node:path'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { type Catalogue, createCatalogue } from '../../apps/server/src/features/catalogue/index.ts'
import { basisOf, createOverlay, type PlacedChapter } from '../../apps/server/src/features/overlay/index.ts'
import { delayRow, middleOf } from '../measuring/event-loop-gap-meter.ts'
import { type Figure, milliseconds } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { type Metered, startMetered, type TimedScan, timedRescan } from '../measuring/metered.ts'
import { alternate, median } from '../measuring/rounds.ts'

const EVERY_MS = 5
const CHAPTERS = 30

/** A scan that rewrites every book, with fitted community chapters in use for all, against the same library without checks. */
export const checkedScan: Figure = {
  name: 'checked-scan',
  async measure({ library, indexed, workspace, rounds, node }) {
    const plain = await indexed.data()
    const data = path.join(workspace, 'checked-data')
    cpSync(plain, data, { recursive: true })
    const checks = applyChecks(databaseIn(data))
    await using checked = await startMetered({ data, node })
    await using without = await startMetered({ data: plain, node })
    const seen = await alternate(rounds, {
      ours: () => rewritten(checked, databaseIn(data)),
      reference: () => rewritten(without, databaseIn(plain)),
    })
    const [ours, reference] = [seen.ours, seen.reference].map((side) => median(side.map(({ ms }) => ms)))
    if (ours === undefined || reference === undefined) throw new Error('nothing was measured')
    return [
      {
        what: `scan that writes all ${library.books.length} books again, with ${checks} checks of chapters applied, against the same without checks`,
        ours: milliseconds(ours),
        reference: milliseconds(reference),
        value: ours / reference,
        target: { atMost: 1.1 },
      },
      delayRow('a scan that writes all books again, with checks of chapters, against the same without checks', {
        ours: middleOf(seen.ours.map(({ delay }) => delay)),
        reference: middleOf(seen.reference.map(({ delay }) => delay)),
      }),
    ]
  },
}

const databaseIn = (data: string) => path.join(data, 'chapterhouse.db')

/** Stores a current, matching check for every book; returns their number. */
function applyChecks(database: string): number {
  using db = openDb(database)
  const now = () => new Date()
  const overlay = createOverlay({ db, now, refresh: (key) => catalogue.refresh(key) })
  const catalogue: Catalogue = createCatalogue({
    db,
    now,
    overlayOf: overlay.of,
    renewBasis: overlay.renewBasis,
    articlesOf: () => ({ skipArticles: true, articleLanguage: 'en' }),
    events: { emit: () => {} },
  })
  const books = catalogue.known(LIBRARY)
  const nothing = { workId: '', recordingId: '', listHash: '', detail: '{}', sourceList: '[]', anchors: '[]' }
  db.transaction(() => {
    for (const { path: where } of books) {
      const book = catalogue.whole(LIBRARY, where)
      if (!book) throw new Error(`no book at ${where}`)
      const { asin, isbn, files, scanned } = book
      const basis = basisOf({ asin, isbn, files, chapters: scanned.chapters })
      overlay.saveChapterCheck(book, {
        ...nothing,
        basis,
        status: 'fill',
        chapters: evenChapters(files),
        checkedAt: now().toISOString(),
      })
    }
  })
  return db.one<{ n: number }>("SELECT count(*) AS n FROM books WHERE chapters_source = 'community'").n
}

/** Chapters of equal length in the first file. */
function evenChapters(files: readonly { durationUs: number }[]): PlacedChapter[] {
  const lengthUs = Math.floor((files[0]?.durationUs ?? 0) / CHAPTERS)
  return Array.from({ length: CHAPTERS }, (_, at) => {
    const startUs = at * lengthUs
    return { title: `Chapter ${at + 1}: The Road`, file: 0, startUs, endUs: startUs + lengthUs, offsetUs: startUs }
  })
}

/** A scan that finds every stored row outdated. */
function rewritten(server: Metered, database: string): Promise<TimedScan> {
  using db = openDb(database)
  db.run('UPDATE books SET signature = NULL')
  return timedRescan(server, EVERY_MS)
}
