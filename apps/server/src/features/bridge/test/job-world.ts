import { type Db, openDb } from '@chapterhouse/kit/sqlite/db'
import { migrate } from '@chapterhouse/kit/sqlite/migrate'
import { relPath } from '../../paths/index.ts'
import type { Job } from '../job.ts'
import { type BridgeJobs, createBridgeJobs } from '../jobs.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)

export const KIND = 'sidecars.generate'
export const ADMIN = { userId: 1, name: 'Ann' }
export const at = (path: string, libraryId = 1) => ({ libraryId, path: relPath(path) })
export const RESULT = {
  library_id: 1,
  path: 'Dune',
  source: 'audio',
  files: ['recaps.json'],
  characters: 0,
  recaps: 12,
  cost_usd: 1,
}
export const parkedBy = (code: string) => ({ step: 'asr', park: { code, hint: `because of ${code}` } })

let empty: Uint8Array | undefined

/** Two libraries and an admin; nothing is indexed by itself. */
async function emptyDatabase(): Promise<Uint8Array> {
  if (empty) return empty
  using db = openDb(':memory:')
  await migrate(db, MIGRATIONS)
  db.exec(`
    INSERT INTO users (id, username, username_key, created_at) VALUES (1, 'Ann', 'ann', '');
    INSERT INTO libraries (id, name, root, created_at) VALUES (1, 'Books', '/books', ''), (2, 'More', '/more', '');`)
  empty = db.toBytes()
  return empty
}

export interface JobWorld {
  readonly db: Db
  readonly jobs: BridgeJobs
  clock: { ms: number }
  indexed: Set<string>
  bridge: { isPaired: boolean; writable: number[]; contributes: boolean }
  announced: string[]
  create(path: string): Job
  /** Opens the database as of these bytes, as a restore or a restart would. */
  reopen(bytes: Uint8Array): void
  [Symbol.dispose](): void
}

export async function createJobWorld(): Promise<JobWorld> {
  const clock = { ms: Date.parse('2026-11-29T12:00:00Z') }
  const indexed = new Set(['1 Dune', '1 Emma', '1 Ulysses', '2 Dune'])
  const bridge = { isPaired: true, writable: [1, 2], contributes: true }
  const announced: string[] = []
  let tokens = 0
  const open = (bytes: Uint8Array) => {
    const db = openDb(bytes)
    const jobs = createBridgeJobs({
      db,
      now: () => new Date(clock.ms),
      newToken: () => `claim ${++tokens}`,
      announce: (what, { id }, count) => db.afterCommit(() => announced.push(`${what} ${id}${count > 1 ? ` of ${count}` : ''}`)),
      isIndexed: ({ libraryId, path }) => indexed.has(`${libraryId} ${path}`),
      bridge: {
        isPaired: () => bridge.isPaired,
        mayWrite: (libraryId) => bridge.writable.includes(libraryId),
        mayContribute: () => bridge.contributes,
      },
    })
    return { db, jobs }
  }
  let current = open(await emptyDatabase())
  return {
    get db() {
      return current.db
    },
    get jobs() {
      return current.jobs
    },
    clock,
    indexed,
    bridge,
    announced,
    create: (path) => current.jobs.create({ kind: KIND, at: at(path), params: {} }, ADMIN).job,
    reopen(bytes) {
      current.db.close()
      current = open(bytes)
    },
    [Symbol.dispose]: () => current.db.close(),
  }
}
