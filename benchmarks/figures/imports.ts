import { createApplyPlan } from '../../apps/server/src/features/imports/apply/apply-plan.ts'
import { toBytes } from '../../apps/server/src/features/imports/apply/session-ids.ts'
import { createTakeBack } from '../../apps/server/src/features/imports/apply/take-back.ts'
import { matchItems } from '../../apps/server/src/features/imports/plan/match-items.ts'
import { indexBooks, type OurBook } from '../../apps/server/src/features/imports/plan/our-books.ts'
import { type Plan, type Planned, planImport } from '../../apps/server/src/features/imports/plan/plan.ts'
import type { SourceItem, SourcePerson } from '../../apps/server/src/features/imports/source/source-data.ts'
import { relPath } from '../../apps/server/src/features/paths/index.ts'
import { runAtOnce } from '../../packages/kit/src/queues/steps.ts'
import { type Db, openDb } from '../../packages/kit/src/sqlite/db.ts'
import { migrate } from '../../packages/kit/src/sqlite/migrate.ts'
import { createLocalTime } from '../../packages/kit/src/time/local-time.ts'
import { type Figure, milliseconds, type Row } from '../measuring/figure.ts'
import { alternate, median } from '../measuring/rounds.ts'

const ITEMS = 300
const SESSIONS = 10_000
const REPETITIONS = 5
const ANN = 1
const MINUTE = 60_000
const FIRST = Date.UTC(2026, 0, 1, 6)
const NOW = FIRST + 300 * 1440 * MINUTE
const LENGTH = 36_000

/** Planning an import, against parsing the JSON of its source; and applying it, against inserting as many rows without checks. */
export const imports: Figure = {
  name: 'imports',
  noHotSpots: true,
  async measure({ rounds }) {
    using db = openDb(':memory:')
    await migrate(db, new URL('../../apps/server/src/migrations/', import.meta.url))
    db.exec(`INSERT INTO users (id, username, username_key, created_at) VALUES (1, 'Ann', 'ann', '');
      INSERT INTO libraries (id, name, root, sort_order, created_at) VALUES (1, 'Books', '/books', 0, '');
      INSERT INTO import_readings (id, source, url, file, name, takes_lists, takes_set_aside, created_at) VALUES (1, 'abs', '', '', '', 1, 1, '');
      INSERT INTO imports (id, reading_id, user_id, source_user_id, source_user, status, created_at) VALUES (1, 1, 1, '', '', 'review', '')`)
    const { text, plan } = planning(db)
    return [await planningRow(rounds, { text, plan }), await applyingRow(rounds, { db, planned: plan() })]
  },
}

function planning(db: Db): { text: string; plan: () => Planned } {
  const source = createSource()
  const present = createApplyPlan({ db, dayOf: String }).presentOf(ANN)
  const folders = [{ folderId: 'folder', libraryId: 1, below: relPath('.') }]
  function plan(): Planned {
    // A new one, since it caches days.
    const local = createLocalTime('Europe/Berlin')
    const index = runAtOnce(indexBooks(source.books, []))
    const match = () => runAtOnce(matchItems({ items: source.items, index, folders, byHand: new Map(), maySee: () => true }))
    const kept = { cutoffMs: null, nowMs: NOW, retainedSinceMs: 0, isKnown: () => false }
    const taken = { collections: [], takesLists: true, takesSetAside: true }
    const matches = { matches: match(), matchesOfAdmin: match() }
    return runAtOnce(planImport({ ...source, local, present, ...matches, ...kept, ...taken }))
  }
  return { text: JSON.stringify({ items: source.items, person: source.person }), plan }
}

/** Sessions of 25 minutes through all books in order. */
function createSource(): { books: OurBook[]; items: SourceItem[]; person: SourcePerson } {
  const paths = Array.from({ length: ITEMS }, (_, n) => `Author ${n % 40}/Book ${n}`)
  const user = { id: 'ann', username: 'ann', type: 'user', isActive: true, isTagLimited: false, libraryIds: undefined }
  return {
    books: paths.map((path, n) => ({
      ...{ libraryId: 1, path: relPath(path), isFolder: true, title: `Book ${n}`, author: `Author ${n % 40}` },
      ...{ asin: '', isbn: '', durationSeconds: LENGTH, codec: 'aac' },
    })),
    items: paths.map((path, n) => ({
      ...{ id: `item ${n}`, mediaId: `media ${n}`, libraryId: 'library', folderId: 'folder', relPath: path, isFile: false },
      ...{
        isMissing: false,
        durationSeconds: LENGTH,
        title: `Book ${n}`,
        authors: [`Author ${n % 40}`],
        narrators: [],
        series: [],
      },
      ...{ asin: '', isbn: '', publishedYear: '1999', description: `About book ${n}.` },
    })),
    person: {
      user,
      progress: paths.map((_, n) => ({
        ...{ itemId: `item ${n}`, durationSeconds: LENGTH, positionSeconds: 900, isFinished: n % 3 === 0, isHidden: false },
        ...{ updatedAt: FIRST + n * MINUTE, startedAt: FIRST, finishedAt: undefined },
      })),
      sessions: Array.from({ length: SESSIONS }, (_, n) => ({
        ...{ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, itemId: `item ${n % ITEMS}`, deviceName: 'Pixel 8' },
        ...{ startPositionSeconds: 60, positionSeconds: 1560, listenedSeconds: 1500 },
        ...{ startedAt: FIRST + n * 40 * MINUTE, endedAt: FIRST + n * 40 * MINUTE + 25 * MINUTE },
      })),
      bookmarks: [],
      playlists: [],
      leftOut: { podcasts: 0, ebooks: 0, invalid: 0 },
    },
  }
}

async function planningRow(rounds: number, { text, plan }: { text: string; plan: () => Planned }): Promise<Row> {
  plan()
  const seen = await alternate(rounds, {
    ours: () => Promise.resolve(timeOf(plan)),
    reference: () => Promise.resolve(timeOf(() => JSON.parse(text))),
  })
  const [ours, reference] = [median(seen.ours), median(seen.reference)]
  return {
    what: `planning an import of ${ITEMS} items and ${SESSIONS} sessions, against parsing their JSON`,
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    value: ours / reference,
    target: { atMost: 5 },
  }
}

async function applyingRow(rounds: number, { db, planned }: { db: Db; planned: Planned }): Promise<Row> {
  const { dayOf } = createLocalTime('Europe/Berlin')
  const { apply } = createApplyPlan({ db, dayOf })
  const takeBack = createTakeBack({ db, dayOf })
  const taken = toBytes(planned.plan.listening.taken)
  const insert = insertingRows(db, planned.plan)
  const seen = await alternate(rounds, {
    ours() {
      const ms = timeOnce(() =>
        db.transaction(() => void apply(planned.plan, { importId: 1, userId: ANN, adminId: 1, nowMs: NOW, taken })),
      )
      db.transaction(() => takeBack({ importId: 1, userId: ANN, now: '' }))
      return Promise.resolve(ms)
    },
    reference() {
      const ms = timeOnce(() => db.transaction(insert))
      for (const table of ['listening_sessions', 'listening_days', 'progress', 'finishes', 'bookmarks'])
        db.exec(`DELETE FROM ${table}`)
      return Promise.resolve(ms)
    },
  })
  const [ours, reference] = [median(seen.ours), median(seen.reference)]
  return {
    what: `applying an import of ${SESSIONS} sessions, against inserting as many rows with no checks`,
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    value: ours / reference,
    target: { atMost: 4 },
  }
}

/** The same listeners' rows, without a journal. */
function insertingRows(db: Db, { listening, positions, finishes, bookmarks }: Plan) {
  const session = db.writing(
    `INSERT INTO listening_sessions (user_id, library_id, path, token_id, device_id, client, started_at_ms, last_at_ms, week_quarter,
       start_position, position, duration, speed, listened, codec, transcoded, finished, imported)
     VALUES (?, ?, ?, 0, '', '', ?, ?, ?, ?, ?, ?, 1, ?, ?, 0, 0, 1)`,
  )
  const day = db.writing(
    'INSERT INTO listening_days (day, user_id, library_id, path, listened, sessions) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const progress = db.writing(
    `INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id, updated_at_us)
     VALUES (?, ?, ?, ?, ?, ?, 1, 1, '', ?)`,
  )
  const finish = db.writing("INSERT INTO finishes (user_id, library_id, path, at_ms, day) VALUES (?, ?, ?, ?, '')")
  const bookmark = db.writing(
    'INSERT INTO bookmarks (user_id, library_id, path, position, note, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  return (): void => {
    for (const one of listening.sessions)
      session(
        ...([ANN, one.libraryId, one.path, one.startedAtMs, one.lastAtMs, one.weekQuarter, one.startPosition] as const),
        ...([one.position, one.duration, one.listened, one.codec] as const),
      )
    for (const one of listening.days) day(one.day, ANN, one.libraryId, one.path, one.listened, one.sessions)
    for (const one of positions)
      progress(ANN, one.libraryId, one.path, one.position, one.duration, Number(one.finished), one.updatedAtUs)
    for (const one of finishes) finish(ANN, one.libraryId, one.path, one.atMs)
    for (const one of bookmarks) bookmark(ANN, one.libraryId, one.path, one.position, one.note, one.createdAt)
  }
}

function timeOnce(run: () => void): number {
  const startedMs = performance.now()
  run()
  return performance.now() - startedMs
}

function timeOf(run: () => void): number {
  return (
    timeOnce(() => {
      for (let turn = 0; turn < REPETITIONS; turn += 1) run()
    }) / REPETITIONS
  )
}
