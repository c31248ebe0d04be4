import { createHash } from 'node:crypto'
import { openWorkers, type Workers } from '@chapterhouse/kit/processes/workers'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { migrate } from '@chapterhouse/kit/sqlite/migrate'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { readSettings } from '../src/features/settings/index.ts'
import { composeServer } from '../src/server.ts'
import type { SystemDeps } from '../src/system-deps.ts'
import { withCheckedAnswers } from './declared-answers.ts'

export interface TestServerOptions {
  /** Command-line flags. */
  flags?: Record<string, unknown>
  /** Settings of the file, such as `{ 'players.apple_app_ids': […] }`. */
  file?: Record<string, unknown>
  /** Settings of the environment, such as `{ CHAPTERHOUSE_MEDIA_ACCEL: 'nginx' }`. */
  env?: Record<string, string>
  deps?: Partial<SystemDeps>
  /** Absent by default, which most tests need. */
  tools?: { ffmpeg?: string; ffprobe?: string }
  database?: string
  /** The data folder; by default one that is removed at the end. */
  data?: string
  /** Folders of built pages; without them there are no pages. */
  pages?: { player: string; console: string }
}

const UNLIMITED = { CHAPTERHOUSE_LIMITS_REQUESTS_PER_SECOND: '0', CHAPTERHOUSE_LIMITS_MEDIA_REQUESTS_PER_SECOND: '0' }

/** A real hash takes 70 ms of processor time. */
export const CHEAP_DEPS = {
  openWorkers: shareWorkers,
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} satisfies Partial<SystemDeps>

/** For events during a hash, which normally finishes immediately on test servers: the cost of real servers. */
export const SLOW_HASHES = { passwordCost: { memoryCost: 65_536, timeCost: 2, parallelism: 4 } }

/** An empty database after all migrations, which run once per process. */
let migrated: Uint8Array | undefined

async function emptyDatabase(): Promise<Uint8Array> {
  if (migrated) return migrated
  using db = openDb(':memory:')
  await migrate(db, new URL('../src/migrations/', import.meta.url))
  migrated = db.toBytes()
  return migrated
}

/** The threads of all test servers of this process: most test scans take less time than starting a thread. */
const threads = openWorkers(2)

/** The shared threads for one server; stopping it ends only its work. */
function shareWorkers(): Workers {
  const stopping = new AbortController()
  return {
    run: (url, input, { within, signal }) =>
      threads.run(url, input, { within, signal: signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal }),
    async [Symbol.asyncDispose]() {
      stopping.abort()
    },
  }
}

/** The whole server with an in-memory database, two libraries in one temporary folder, and fake system dependencies. */
export async function createTestServer({
  flags = {},
  file = {},
  env = {},
  deps: given = {},
  tools = {},
  database = ':memory:',
  data: givenData,
  pages,
}: TestServerOptions = {}) {
  // Removes the folders if the start fails.
  await using folders = new AsyncDisposableStack()
  const data = givenData ?? folders.use(temporaryFolder('data-')).path
  const root = folders.use(temporaryFolder('library-')).path
  let tokens = 0
  const deps: SystemDeps = {
    now: () => new Date('2026-11-21T12:00:00Z'),
    timeZone: 'UTC',
    newToken: () => `token-${++tokens}`,
    newServerId: () => 'AAAAAAAAAAAAAAAAAAAAAA',
    newKey: () => new Uint8Array(32),
    fetch: () => Promise.reject(new Error('no network in tests')),
    resolve: () => Promise.reject(new Error('no network in tests')),
    spawn: () => {
      throw new Error('no processes in tests')
    },
    ...CHEAP_DEPS,
    cores: 8,
    memoryBytes: 4 * 2 ** 30,
    ...given,
  }
  // Without rate limits: in most tests the clock does not advance, so the buckets would never refill.
  const settings = readSettings({ file, env: { ...UNLIMITED, ...env }, flags: { bind: '127.0.0.1:0', ...flags } })
  const content = database === ':memory:' ? await emptyDatabase() : database
  const server = await withCheckedAnswers(() =>
    composeServer(
      {
        data,
        database: content,
        logLevel: 'silent',
        settings,
        serverId: 'AAAAAAAAAAAAAAAAAAAAAA',
        version: 'dev',
        tools: { ffmpeg: tools.ffmpeg ?? '', ffprobe: tools.ffprobe ?? '' },
        ...(pages && { pages }),
      },
      deps,
    ),
  )
  const { db } = server.infrastructure
  const at = '2026-11-21T12:00:00.000Z'
  if (database === ':memory:')
    db.run(
      "INSERT INTO libraries (id, name, root, sort_order, created_at) VALUES (1, 'Books', :root, 0, :at), (2, 'Other', :root, 1, :at)",
      {
        root,
        at,
      },
    )
  folders.use(server)
  const opened = folders.move()

  return {
    ...server,
    root,
    data,
    deps,
    /** Creates a signed-in person without a password; `granted`: paths in library 1, or in `library`. */
    person(
      name: string,
      { isAdmin = false, isGuest = false, granted = [] as string[], library = 1 } = {},
    ): { authorization: string } {
      const { id } = db.runOne<{ id: number }>(
        'INSERT INTO users (username, username_key, is_admin, is_demo, created_at) VALUES (:name, :key, :admin, :guest, :at) RETURNING id',
        { name, key: name.toLowerCase(), admin: Number(isAdmin), guest: Number(isGuest), at },
      )
      if (granted.length > 0) {
        const share = db.runOne<{ id: number }>('INSERT INTO shares (name) VALUES (:name) RETURNING id', { name: `for ${name}` })
        db.run('INSERT INTO share_members (user_id, share_id) VALUES (:id, :share)', { id, share: share.id })
        for (const where of granted)
          db.run('INSERT INTO share_rules (share_id, library_id, path) VALUES (:share, :library, :where)', {
            share: share.id,
            library,
            where,
          })
      }
      const token = deps.newToken()
      const hash = createHash('sha256').update(token).digest('hex')
      db.run("INSERT INTO tokens (hash, user_id, kind, device_name, created_at) VALUES (:hash, :id, 'session', :name, :at)", {
        hash,
        id,
        name: `${name}'s phone`,
        at,
      })
      return { authorization: `Bearer ${token}` }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
