import path from 'node:path'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { type Laid, writeFiles } from '@chapterhouse/testkit/test-disk'
import { startServer } from '../apps/server/test/started-server.ts'
import type { Person } from './test-browser.ts'

export const PASSWORD = 'correct horse'
/** Argon2id of `PASSWORD` at minimum cost. A real hash takes 70 ms of processor time on each use. */
const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$QvLigzZ9qQijHGz2ClNB6w$YLQq50yRG/lzv3k9lPlknnxGlpfcY8Pb4JUv3bKi+2A'

/** Three one-minute files with twenty-second chapters, and other kinds of books as in real libraries. */
export const SHELF: Readonly<Record<string, Laid>> = {
  'Ada Moor/The Long Walk/1 - Out.m4b': {
    kind: 'm4b',
    seconds: 60,
    hertz: 330,
    cover: { kind: 'jpeg', colour: '#335577' },
    tags: { album: 'The Long Walk', artist: 'Ada Moor', composer: 'Nell Reed' },
    chapters: [
      { title: 'The door', start: 0, end: 20 },
      { title: 'The hill', start: 20, end: 40 },
      { title: 'The wood', start: 40, end: 60 },
    ],
  },
  'Ada Moor/The Long Walk/2 - Home.m4b': {
    kind: 'm4b',
    seconds: 60,
    hertz: 440,
    tags: { album: 'The Long Walk', artist: 'Ada Moor', composer: 'Nell Reed' },
    chapters: [
      { title: 'The river', start: 0, end: 30 },
      { title: 'The lamp', start: 30, end: 60 },
    ],
  },
  'Ben Sea/Tides/1 - Low Water/1.mp3': { kind: 'mp3', seconds: 30, hertz: 500, tags: { album: 'Low Water', artist: 'Ben Sea' } },
  'Ben Sea/Tides/1 - Low Water/2.mp3': { kind: 'mp3', seconds: 30, hertz: 520, tags: { album: 'Low Water', artist: 'Ben Sea' } },
  'Ben Sea/Tides/2 - High Water/1.mp3': { kind: 'mp3', seconds: 30, hertz: 540, tags: { album: 'High Water', artist: 'Ben Sea' } },
  'Cora Vale/Secret Garden Notes.mp3': {
    kind: 'mp3',
    seconds: 20,
    hertz: 600,
    tags: { title: 'Secret Garden Notes', artist: 'Cora Vale' },
  },
}

const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'

/** Titles and texts that are wider than a phone or written from right to left. */
export const HARD_TITLES: Readonly<Record<string, Laid>> = {
  'Jörg Lang/Schifffahrt/1.mp3': {
    kind: 'mp3',
    seconds: 20,
    hertz: 620,
    tags: { album: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente', artist: 'Jörg Lang' },
  },
  'Jörg Lang/Schifffahrt/.chapterhouse/characters.json': JSON.stringify({
    license: 'CC-BY-SA-4.0',
    characters: [
      { id: 'lang', name: LONG_WORD, reveal: { chapter: 1 }, description: `${LONG_WORD.repeat(3)} <b>bold</b>` },
      { id: 'arabic', name: 'نجيب محفوظ', reveal: { chapter: 1 }, description: 'وُلد في القاهرة، ويكتب عنها.' },
      ...Array.from({ length: 12 }, (_, at) => ({ id: `a${at}`, name: `Person ${at}`, reveal: { chapter: 9 } })),
    ],
  }),
  'Jörg Lang/Schifffahrt/.chapterhouse/recaps.json': JSON.stringify({
    license: 'CC-BY-SA-3.0',
    recaps: [0, 3, 4, 5].map((chapter) => ({ through: { chapter }, text: `${LONG_WORD.repeat(2)} زقاق المدق` })),
    in_short: LONG_WORD.repeat(2),
    ending: LONG_WORD,
  }),
  'نجيب محفوظ/زقاق المدق/1.mp3': { kind: 'mp3', seconds: 20, hertz: 640, tags: { album: 'زقاق المدق', artist: 'نجيب محفوظ' } },
}

export interface TestServerOptions {
  tree?: Readonly<Record<string, Laid>>
  args?: readonly string[]
  env?: Record<string, string>
}

/** The real program with real books, and its admin signed in outside any browser. */
export async function startTestServer({ tree = SHELF, args = [], env = {} }: TestServerOptions = {}) {
  const folder = temporaryFolder()
  const root = folder.at('books')
  await writeFiles(root, tree)
  const data = folder.at('data')
  const server = await startServer(data, ['--library', `Books=${root}`, ...args], { env })
  const { token } = await server.signIn()
  await server.scanned()
  let later: typeof server | undefined
  const admins = new Map<string, Promise<number>>()

  return {
    ...server,
    root,
    token,
    /** Restarts the server at the same address after `stop`, with another clock if given. */
    async again(more: readonly string[] = []): Promise<void> {
      await later?.stop()
      later = await startServer(data, [...args, ...more, '--bind', new URL(server.url).host], { env })
    },
    data,
    /** Created once: files that share a server share its admins of the same name. */
    admin(username: string): Promise<number> {
      const made = admins.get(username) ?? createAccount({ server, data }, { username, isAdmin: true })
      admins.set(username, made)
      return made
    },
    /** A listener with access to the whole library, or to the given paths (also of another library). */
    async listener(username: string, paths?: readonly string[], library = 1): Promise<number> {
      const id = await createAccount({ server, data }, { username })
      if (!paths) await server.post('/admin/library-access', { user_id: id, library_id: 1 })
      else {
        const rules = paths.map((where) => ({ library_id: library, path: where }))
        const share = await server.post<{ id: number }>('/admin/shares', { name: `For ${username}`, paths: rules })
        await server.post('/admin/share-access', { user_id: id, share_id: share.id })
      }
      return id
    },
    /** A session as the pages store it; `enter` puts it into a browser. */
    async session(username: string): Promise<{ token: string; serverId: string; user: unknown }> {
      const answer = await fetch(`${server.url}/api/v1/auth/login`, {
        method: 'POST',
        body: JSON.stringify({ username, password: PASSWORD, device_name: 'Test' }),
      })
      if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`)
      const { token, server_id: serverId, user } = (await answer.json()) as { token: string; server_id: string; user: unknown }
      return { token, serverId, user }
    },
    async [Symbol.asyncDispose]() {
      await later?.stop()
      await server.stop()
      folder[Symbol.dispose]()
    },
  }
}

/** An account with `PASSWORD`, stored as a cheap hash, since tests sign in hundreds of accounts. */
async function createAccount(
  { server, data }: { server: Awaited<ReturnType<typeof startServer>>; data: string },
  { username, isAdmin = false }: { username: string; isAdmin?: boolean },
): Promise<number> {
  const { id } = await server.post<{ id: number }>('/admin/users', { username })
  using db = openDb(path.join(data, 'chapterhouse.db'))
  const changed = { hash: CHEAP_HASH, isAdmin: Number(isAdmin), id }
  db.run('UPDATE users SET password_hash = :hash, is_admin = :isAdmin WHERE id = :id', changed)
  return id
}

/** Signs a browser in without the form, for tests of other pages. */
export async function enter(
  { context }: Pick<Person, 'context'>,
  server: Pick<TestServer, 'session'>,
  username: string,
): Promise<void> {
  const session = JSON.stringify(await server.session(username))
  await context.addInitScript((kept) => {
    // An empty page has no storage.
    if (location.protocol === 'about:') return
    if (!localStorage.getItem('chapterhouse.entered')) {
      localStorage.setItem('chapterhouse.entered', 'yes')
      localStorage.setItem('chapterhouse.session', kept)
    }
  }, session)
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
