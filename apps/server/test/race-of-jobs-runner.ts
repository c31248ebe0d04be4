// One of several processes on one database of bridge jobs: waits for a line on stdin, repeats one action, and reports each outcome.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { AppError } from '@chapterhouse/kit/errors'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { bridgeJobsTable, createBridgeJobs } from '../src/features/bridge/index.ts'
import { relPath } from '../src/features/paths/index.ts'

const [database = '', what = '', ...args] = process.argv.slice(2)
const [count = 0] = args.map(Number)
const KIND = 'sidecars.generate'
const LATER_MS = 6 * 60_000

using db = openDb(database)
const now = () => new Date(Date.now() + (what === 'lapse' ? LATER_MS : 0))
const table = bridgeJobsTable({ db, now })
let claims = 0
const jobs = createBridgeJobs({
  db,
  now,
  newToken: () => `${process.pid} ${++claims}`,
  isIndexed: () => true,
  bridge: { isPaired: () => true, mayWrite: () => true, mayContribute: () => true },
  announce: (kind, { id }) =>
    db.run("INSERT INTO server_events (at, kind, data) VALUES ('', :kind, :data)", { kind, data: JSON.stringify({ id }) }),
})
const IN_PLACE = { libraryId: 1, joins: false, shiftSeconds: 0, isLastDisc: false }
const doing = (act: () => void) => () => {
  act()
  return 'done'
}
const times = <T>(make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const book = (path: string) => ({ libraryId: 1, path: relPath(path) })
const claimed = (): { id: number; claim: string }[] => JSON.parse(readFileSync(args[0] ?? '', 'utf8'))

/** The actions to try in sequence, each with its outcome. */
const TRIES: Record<string, () => (() => string)[]> = {
  claim: () => times(() => () => String(jobs.claim([KIND])?.job.id ?? 'none')),
  create: () =>
    times(
      () => () => (jobs.create({ kind: KIND, at: book('Dune'), params: {} }, { userId: 1, name: 'A' }).isNew ? 'new' : 'found'),
    ),
  // Odd jobs fail.
  report: () =>
    claimed().map(({ id, claim }) => () => {
      jobs.report(id, { claim, state: 'running' })
      return jobs.report(id, { claim, ...(id % 2 === 1 ? { state: 'failed', error: 'No.' } : { state: 'done', result: RESULT }) })
        .state
    }),
  run: () =>
    claimed().map(
      ({ id, claim }) =>
        () =>
          jobs.report(id, { claim, state: 'running' }).state,
    ),
  cancel: () => times((at) => () => jobs.cancel(at + 1).state),
  lapse: () => times(() => doing(() => jobs.endLeases())),
  unpair: () => times(() => doing(() => jobs.unpair())),
  move: () =>
    times((at) =>
      doing(() => {
        const [from, to] = [relPath(`Book ${at + 1}`), relPath(`Moved ${at + 1}`)]
        db.transaction(() => table.follow({ ...IN_PLACE, from, to }))
      }),
    ),
}
const RESULT = { library_id: 1, path: '', source: 'audio', files: [], characters: 0, recaps: 1, cost_usd: 0 }

process.stdout.write('ready\n')
await once(process.stdin, 'data')
const ends = (TRIES[what]?.() ?? []).map((attempt) => {
  try {
    return attempt()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.message
  }
})
process.stdout.write(JSON.stringify(ends))
process.stdin.destroy()
