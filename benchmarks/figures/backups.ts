import { mkdtempSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { type Chapterhouse, makeDataFolder, startChapterhouse } from '../measuring/chapterhouse.ts'
import { type Bench, type Figure, megabytes, milliseconds, type Row } from '../measuring/figure.ts'
import { percentile } from '../measuring/percentile.ts'
import { alternate, median } from '../measuring/rounds.ts'
import { startSavers } from '../measuring/savers.ts'
import { answerOf } from '../measuring/spawned.ts'
import type { Vacuumed } from '../references/bare-vacuum.ts'

/** 2,000 books, the default, make a gigabyte. */
const BYTES_PER_BOOK = 500_000
const ROW_BYTES = 20_000
const POLL_MS = 10
/** `--seconds 3`, the default, means a minute. */
const LONGER = 20
/** How many saves during backups are enough for a p99. */
const ENOUGH_SAVES = 1000
const MAX_BACKUPS = 20

/** The time of a backup of a large database, and of saves during it. */
export const backups: Figure = {
  name: 'backups',
  noHotSpots: true,
  async measure(bench) {
    const data = makeDataFolder(mkdtempSync(path.join(bench.workspace, 'backups-')))
    const database = path.join(data, 'chapterhouse.db')
    fill(database, bench.library.books.length * BYTES_PER_BOOK)
    await using server = await startChapterhouse({ data, node: bench.node })
    await server.call('POST', '/admin/libraries', { name: 'Empty', root: mkdtempSync(path.join(bench.workspace, 'empty-')) })
    return [await copying(server, database, bench), await saving(server, bench)]
  },
}

/** Large entries in the audit log: a table that a backup copies and no request reads. */
function fill(database: string, bytes: number): void {
  using db = openDb(database)
  db.run(
    `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < :rows)
      INSERT INTO audit_events (at, actor_name, action, target, details)
      SELECT strftime('%Y-%m-%dT%H:%M:%fZ'), 'bench', 'book.edit', i, hex(randomblob(${ROW_BYTES / 2})) FROM n`,
    { rows: Math.ceil(bytes / ROW_BYTES) },
  )
}

async function copying(server: Chapterhouse, database: string, { rounds, workspace }: Bench): Promise<Row> {
  const target = path.join(workspace, 'bare-copy.db')
  // Once unmeasured, so that both read from the page cache.
  await backedUp(server)
  const seen = await alternate(rounds, {
    ours: () => backedUp(server),
    async reference() {
      const { ms } = await answerOf<Vacuumed>('benchmarks/references/bare-vacuum.ts', { source: database, target })
      rmSync(target)
      return ms
    },
  })
  const [ours, reference] = [median(seen.ours), median(seen.reference)]
  return {
    what: `a backup of a database of ${megabytes(statSync(database).size)}, against a bare VACUUM INTO of the same file`,
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    value: ours / reference,
    target: { atMost: 1.3 },
  }
}

/** Milliseconds from the request to the finished backup, which is then deleted. */
async function backedUp({ call }: Chapterhouse): Promise<number> {
  const before = performance.now()
  await call('POST', '/admin/backups')
  for (;;) {
    const { status } = await call<{ status: { running: boolean; last: { ok: boolean; name: string } | null } }>(
      'GET',
      '/admin/backups',
    )
    if (!status.running && status.last) {
      const ms = performance.now() - before
      if (!status.last.ok) throw new Error('the backup failed')
      await call('DELETE', `/admin/backups/${status.last.name}`)
      return ms
    }
    await pause(POLL_MS)
  }
}

async function saving(server: Chapterhouse, { seconds }: Bench): Promise<Row> {
  await using savers = startSavers(server)
  await pause(1000)
  savers.waits()
  await pause(seconds * LONGER * 1000)
  const before = savers.waits()
  const during: number[] = []
  for (let turn = 0; turn < MAX_BACKUPS && during.length < ENOUGH_SAVES; turn += 1) {
    savers.waits()
    await backedUp(server)
    during.push(...savers.waits())
  }
  const [ours, reference] = [percentile(during, 0.99), percentile(before, 0.99)]
  const what = `p99 of a save while backups are made (${during.length} saves), against the ${seconds * LONGER} s before (${before.length})`
  return { what, ours: milliseconds(ours), reference: milliseconds(reference), value: ours / reference, target: { atMost: 3 } }
}
