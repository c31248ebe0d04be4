import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { absBackup, writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runCommand } from '../../test/command-line.ts'
import { createImportServer, type ImportServer, stateOf } from '../features/imports/test/import-server.ts'
import { type ControlMessage, lockDataFolder } from './control/control-socket.ts'
import { reportOf } from './import-report.ts'
import { runRequestedImport } from './requested/run-requested-import.ts'

const SAMPLES = fileURLToPath(new URL('../../../../samples/library', import.meta.url))

/** A running server, and the command beside it. */
async function createRunning(options: Parameters<typeof createImportServer>[0] = {}) {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await createImportServer(options))
  opened.use(
    await lockDataFolder(server.data, (request, send, gone) => {
      if (request.do === 'import') void runRequestedImport(server.services, request, { send, gone })
    }),
  )
  const moved = opened.move()
  return {
    ...server,
    run: (args: readonly string[], env: Record<string, string> = { AUDIOBOOKSHELF_TOKEN: server.stub.key }, input = '') =>
      runCommand(['import', ...args, '--data', server.data], { env, input }),
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

const folderOf = ({ content }: ImportServer) => content.libraries[0]?.folders[0]?.path ?? ''

test('shows what would be imported, and writes nothing without --apply', async () => {
  await using server = await createRunning()
  const before = stateOf(server)
  const { code, stdout, stderr } = await server.run(['audiobookshelf', server.stub.url, '--library', `${folderOf(server)}=Books`])
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^Ann\n {2}Books +30 {2}30 by path\n {2}Sessions +\d+ {2}\d+ h \d\d min, 2024-01-01 to /)
  assert.match(stdout, /Nothing has been imported yet\. To import this, add --apply\.\n$/)
  assert.deepEqual(stateOf(server), before)
  assert.deepEqual(server.rows('SELECT * FROM imports'), [], 'no record remains')
})

test('imports with --apply, once, for the named people', async () => {
  await using server = await createRunning()
  const command = [
    'audiobookshelf',
    server.stub.url,
    '--library',
    `${folderOf(server)}=Books`,
    '--person',
    'ben=Ann',
    '--person',
    'ann=Ben',
  ]
  const first = await server.run([...command, '--apply'])
  assert.equal(first.code, 0, first.stderr)
  assert.match(first.stdout, /^Ben \(ann there\)[\s\S]*Imported\. It can be undone in the console, under Import\.\n$/)
  assert.ok(server.rows('SELECT 1 FROM listening_days').length > 1)
  const written = stateOf(server)
  assert.equal((await server.run([...command, '--apply'])).code, 0)
  assert.deepEqual(stateOf(server), written, 'nothing twice')
  const actions = server.rows<{ action: string; actor_name: string }>(
    "SELECT action, actor_name FROM audit_events WHERE action LIKE 'import.%'",
  )
  assert.deepEqual(
    [...new Set(actions.map(({ action, actor_name }) => `${action} ${actor_name}`))],
    ['import.start shell', 'import.apply shell'],
  )
})

test('reads a backup or a database, and keeps neither', async () => {
  await using server = await createRunning({ items: 3, sessions: 20 })
  using folder = temporaryFolder()
  const database = folder.at('absdatabase.sqlite')
  writeAbsDatabase(database, server.content)
  writeFileSync(folder.at('backup.audiobookshelf'), absBackup(database, server.content))
  const plans: string[] = []
  for (const file of [database, folder.at('backup.audiobookshelf')]) {
    const { code, stdout, stderr } = await server.run(['audiobookshelf', file, '--library', `${folderOf(server)}=Books`], {})
    assert.equal(code, 0, stderr)
    plans.push(stdout)
  }
  assert.match(plans[0] ?? '', /Books +3 {2}3 by path/)
  assert.equal(plans[1], plans[0])
  assert.deepEqual(readdirSync(path.join(server.data, 'imports')), [])
})

test('takes the key from standard input, and never from arguments', async () => {
  await using server = await createRunning({ items: 3, sessions: 4 })
  const piped = await server.run(['audiobookshelf', server.stub.url], {}, `${server.stub.key}\n`)
  assert.equal(piped.code, 0, piped.stderr)
  const argument = await server.run(['audiobookshelf', server.stub.url, '--token', server.stub.key], {})
  assert.deepEqual([argument.code, argument.stderr.includes('--token')], [1, true])
})

test('refuses bad input in one sentence with a hint', async () => {
  await using server = await createRunning({ items: 3, sessions: 4 })
  using folder = temporaryFolder()
  writeFileSync(folder.at('wrong.csv'), 'person,path,position,moment\nAnn,A,soon,2024-12-31\n')
  writeFileSync(folder.at('other.db'), 'not a database')
  const url = server.stub.url
  const key = { AUDIOBOOKSHELF_TOKEN: server.stub.key }
  const cases: [args: string[], env: Record<string, string>, stderr: RegExp][] = [
    [[], key, /^"import" needs a subcommand\. Use one of: audiobookshelf, table\./],
    [['audiobookshelf', '/nowhere/backup'], key, /^No file \/nowhere\/backup\. Give a file, or an address/],
    [
      ['audiobookshelf', url],
      {},
      /^An API key of an administrator there is needed\. Type it, pipe it in, or set AUDIOBOOKSHELF_TOKEN\.$/,
    ],
    [['audiobookshelf', url], { AUDIOBOOKSHELF_TOKEN: server.stub.listenerKey }, / Use an API key of an administrator there\.$/],
    [['audiobookshelf', 'http://127.0.0.1:9'], key, / Check the address, and that this machine can reach it\.$/],
    [['audiobookshelf', url, '--person', 'zoe=Ann'], key, /^No user named "zoe" on the other server\. It has: ann, ben\.$/],
    [['audiobookshelf', url, '--person', 'ann=Zoe'], key, /^No user named "Zoe"\. See all users with: user list\./],
    [['audiobookshelf', url, '--person', 'ann'], key, /^Usage: --person THEIRS=OURS\./],
    [['audiobookshelf', url, '--library', '/nowhere=Books'], key, /^The other server has no folder "\/nowhere"\. It has: /],
    [['audiobookshelf', url, '--library', `${folderOf(server)}=Zoo`], key, /^No library named "Zoo"\. There are: Books, Other\.$/],
    [['audiobookshelf', url, '--cutoff', 'soon'], key, /^The cutoff is neither a day nor a moment\.$/],
    [
      ['audiobookshelf', folder.at('other.db')],
      key,
      / Give the address of Audiobookshelf, a backup of it, or its absdatabase\.sqlite\.$/,
    ],
    [
      ['table', folder.at('wrong.csv')],
      key,
      /^Line 2: Invalid position\. Enter seconds, such as 4521, or a time, such as 1:15:21\.$/,
    ],
  ]
  for (const [args, env, expected] of cases) {
    const { code, stderr, stdout } = await server.run(args, env)
    assert.deepEqual([code, stdout], [1, ''], args.join(' '))
    assert.match(stderr.trimEnd().split('\n').at(-1) ?? '', expected)
  }
  assert.deepEqual(server.rows('SELECT * FROM imports'), [])
})

test('imports a table without a running server', async () => {
  using folder = temporaryFolder()
  const data = folder.at('data')
  await runCommand(['user', 'add', 'Root', '--admin', '--password-stdin', '--data', data], { input: 'correct horse\n' })
  await runCommand(['user', 'add', 'Bea', '--data', data])
  const file = path.join(data, 'chapterhouse.db')
  {
    using db = openDb(file)
    db.run("INSERT INTO libraries (name, root, sort_order, created_at) VALUES ('Samples', :root, 0, '2026-01-01')", {
      root: SAMPLES,
    })
  }
  assert.equal((await runCommand(['scan', '--data', data])).code, 0)
  assert.equal((await runCommand(['share', 'grant', 'Bea', '--library', 'Samples', '--data', data])).code, 0)
  writeFileSync(folder.at('table.csv'), `person,path,position,moment\nBea,${SAMPLES}/Aesop/Six Fables,12,2024-12-31\n`)
  const { code, stdout, stderr } = await runCommand(['import', 'table', folder.at('table.csv'), '--apply', '--data', data])
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^Bea\n {2}Books +1 {2}1 by path\n/)
  using db = openDb(file)
  assert.deepEqual(
    db.all('SELECT path, position FROM progress').map((row) => ({ ...(row as object) })),
    [{ path: 'Aesop/Six Fables', position: 12 }],
  )
})

test('discards what was read when the command is interrupted', async () => {
  await using server = await createImportServer()
  const gone = new AbortController()
  const messages: ControlMessage[] = []
  const people = [['ann', 'Ann']] as const
  const source = { url: server.stub.url, key: server.stub.key }
  await runRequestedImport(
    server.services,
    { do: 'import', source, people, folders: [], takesLists: true, takesSetAside: true, applies: true },
    {
      send: (message) => {
        messages.push(message)
        gone.abort()
      },
      gone: gone.signal,
    },
  )
  assert.deepEqual(
    messages.map((message) => message.kind === 'import' && message.isEnd),
    [false],
  )
  assert.deepEqual(server.rows('SELECT * FROM imports'), [])
})

test('an import applied in the console while a shell reads it keeps its record', async () => {
  await using server = await createImportServer({ items: 30, sessions: 6_000 })
  const { imports } = server.services
  const people = [
    ['ann', 'Ann'],
    ['ben', 'Ben'],
  ] as const
  const source = { url: server.stub.url, key: server.stub.key }
  const ran = runRequestedImport(
    server.services,
    { do: 'import', source, people, folders: [], takesLists: true, takesSetAside: true, applies: false },
    { send: () => {}, gone: new AbortController().signal },
  )
  const ready = () => imports.some([1]).find(({ status }) => status === 'review')
  while (!ready()) await nextTurn()
  imports.apply(ready()?.id ?? 0, 1)
  await ran
  assert.deepEqual(
    imports.some([1]).map(({ status }) => status),
    ['applied'],
  )
})

test('a title from the other server cannot control the terminal', () => {
  const title = 'Dune\u001b]0;x\u0007'
  const lines = reportOf(
    {
      kind: 'import',
      people: [
        {
          ...{ theirs: 'an\u001b[2Jn', ours: 'Ann', status: 'review', done: 0, total: 0, error: '', summary: NOTHING },
          unmatched: [{ item: 'x', title, author: '', listened: 0, sessions: 0, reason: 'no_match' }],
        },
      ],
      leftOut: ['b\rn'],
      isEnd: true,
    },
    { applies: false, listsAll: true },
  )
  assert.match(lines.join('\n'), /Not matched: Dune\?\]0;x\?: no such book here/)
  assert.deepEqual(
    lines.filter((line) => /\p{Cc}/u.test(line)),
    [],
  )
})

test('a report counts what was left out, and mentions what a library would find only once', () => {
  const leftOut = { podcasts: 2, ebooks: 0, invalid: 0, openSessions: 1, withoutClock: 3, listEntries: 1, lists: 0, rows: 0 }
  const hidden = { title: 'Emma', author: '', listened: 0, sessions: 0, reason: 'no_access' } as const
  const lines = reportOf(
    {
      kind: 'import',
      people: [
        {
          ...{ theirs: 'ann', ours: 'Ann', status: 'review', done: 0, total: 0, error: '', summary: { ...NOTHING, leftOut } },
          unmatched: ['x', 'y'].map((item) => ({ ...hidden, item })),
          noAccess: [{ library: 'Books', items: 2 }],
          splitDiscs: [{ library: 'Books', items: 1 }],
        },
      ],
      leftOut: [],
      isEnd: true,
    },
    { applies: false, listsAll: true },
  )
  assert.deepEqual(lines.slice(7, 10), [
    '  Left out: 1 session of the last hour (import again later), 3 sessions without a clock, 2 podcast episodes, 1 entry of a list',
    '  No access to Books: 2 books. To give it: share grant "Ann" --library "Books"',
    '  Discs in Books: 1 book is several here. To join them: the settings of the library in the console',
  ])
  assert.ok(!lines.join('\n').includes('Emma'))
})

const NOTHING = {
  ...{ items: 1, matched: { path: 0, asin: 0, isbn: 0, title: 0, hand: 0 }, unmatched: 1, sessions: 0, alreadyHere: 0 },
  ...{ skippedAfterCutoff: 0, listened: 0, estimated: 0, progress: 0, progressOlder: 0, finished: 0, bookmarks: 0, setAside: 0 },
  leftOut: { podcasts: 0, ebooks: 0, invalid: 0, listEntries: 0, lists: 0, rows: 0 },
  ...{ collections: 0, firstMs: null, lastMs: null },
}
