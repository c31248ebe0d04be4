import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSettings } from '../src/features/settings/index.ts'
import { composeServer } from '../src/server.ts'
import type { SystemDeps } from '../src/system-deps.ts'

export interface TestServerOptions {
  /** Flags as the command line gives them. */
  flags?: Record<string, unknown>
  /** Settings as the file gives them: `{ 'players.apple_app_ids': […] }`. */
  file?: Record<string, unknown>
  /** Settings as the environment gives them: `{ CHAPTERHOUSE_MEDIA_ACCEL: 'nginx' }`. */
  env?: Record<string, string>
  deps?: Partial<SystemDeps>
  /** Empty: the tool counts as absent, which is what most tests want. */
  tools?: { ffmpeg?: string; ffprobe?: string }
  database?: string
  /** Folders of built pages; without them there are none. */
  pages?: { player: string; console: string }
}

const UNLIMITED = { CHAPTERHOUSE_LIMITS_REQUESTS_PER_SECOND: '0', CHAPTERHOUSE_LIMITS_MEDIA_REQUESTS_PER_SECOND: '0' }

/** The whole server on a database in memory, over two libraries in one temporary folder, with a false outside. */
export async function createTestServer({
  flags = {},
  file = {},
  env = {},
  deps: given = {},
  tools = {},
  database = ':memory:',
  pages,
}: TestServerOptions = {}) {
  const data = mkdtempSync(path.join(tmpdir(), 'data-'))
  const root = mkdtempSync(path.join(tmpdir(), 'library-'))
  let tokens = 0
  const deps: SystemDeps = {
    now: () => new Date('2026-11-21T12:00:00Z'),
    timeZone: 'UTC',
    newToken: () => `token-${++tokens}`,
    newServerId: () => 'AAAAAAAAAAAAAAAAAAAAAA',
    fetch: () => Promise.reject(new Error('no network in tests')),
    spawn: () => {
      throw new Error('no processes in tests')
    },
    ...given,
  }
  // The clock of most tests stands still, and so would the limits.
  const settings = readSettings({ file, env: { ...UNLIMITED, ...env }, flags: { bind: '127.0.0.1:0', ...flags } })
  const server = await composeServer(
    {
      data,
      database,
      logLevel: 'silent',
      settings,
      serverId: 'AAAAAAAAAAAAAAAAAAAAAA',
      version: 'dev',
      tools: { ffmpeg: tools.ffmpeg ?? '', ffprobe: tools.ffprobe ?? '' },
      ...(pages && { pages }),
    },
    deps,
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
  const dispose = async () => {
    await server[Symbol.asyncDispose]()
    for (const folder of [root, data]) rmSync(folder, { recursive: true, force: true })
  }

  return {
    ...server,
    root,
    data,
    deps,
    /** A signed-in person; `granted` are paths of library 1 (or of `library`). No password is hashed. */
    person(
      name: string,
      { isAdmin = false, isGuest = false, granted = [] as string[], library = 1 } = {},
    ): { authorization: string } {
      const { id } = db.one<{ id: number }>(
        'INSERT INTO users (username, username_key, is_admin, is_demo, created_at) VALUES (:name, :key, :admin, :guest, :at) RETURNING id',
        { name, key: name.toLowerCase(), admin: Number(isAdmin), guest: Number(isGuest), at },
      )
      if (granted.length > 0) {
        const share = db.one<{ id: number }>('INSERT INTO shares (name) VALUES (:name) RETURNING id', { name: `for ${name}` })
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
    [Symbol.asyncDispose]: dispose,
  }
}
