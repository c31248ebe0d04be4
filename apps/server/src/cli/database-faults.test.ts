import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { realSystemDeps } from '../system-deps.ts'
import { run as backup } from './backup.ts'
import { run as restore } from './restore.ts'
import { run as serve } from './serve.ts'
import type { Command } from './terminal/command.ts'
import { oneSentenceError } from './terminal/one-sentence-error.ts'
import { run as user } from './user.ts'

const COMMANDS: Record<string, Command> = { backup, restore, serve, user }
/** Arguments of a server that stops once it listens. */
const SERVE = ['serve', '--bind', '127.0.0.1:0', '--tls', 'off', '--ffmpeg', '', '--ffprobe', '']

interface Outcome {
  printed: string
  /** Warnings, or the error with which it ended. */
  complaint: string
  isDone: boolean
}

/** Runs a command in this process, without its log. */
async function chapterhouse({ path: data }: TemporaryFolder, [name = '', ...args]: string[], env = {}): Promise<Outcome> {
  const printed: string[] = []
  const complaints: string[] = []
  const needs = {
    ...{ env, deps: realSystemDeps(), input: Readable.from(['']), standards: {}, sampleLibrary: undefined },
    print: (line: string) => void printed.push(line),
    stderr: { isTerminal: true, write: (text: string) => void complaints.push(text) },
    stop: AbortSignal.abort(),
  }
  const isDone = await (COMMANDS[name] as Command)([...args, '--data', data], needs).then(
    () => true,
    (error: unknown) => {
      complaints.push(oneSentenceError(error))
      return false
    },
  )
  return { printed: printed.join('\n'), complaint: complaints.join(''), isDone }
}

function usersIn(data: TemporaryFolder): string[] {
  using db = openDb(data.at('chapterhouse.db'))
  return db.all<{ name: string }>('SELECT username AS name FROM users ORDER BY id').map(({ name }) => name)
}

/** A data folder with Ann in the database and in a backup. */
async function createData(): Promise<{ data: TemporaryFolder; name: string }> {
  const data = temporaryFolder()
  await chapterhouse(data, ['user', 'add', 'Ann'])
  const name = 'chapterhouse-20261004-030000Z-manual.db'
  mkdirSync(data.at('backups'))
  using db = openDb(data.at('chapterhouse.db'))
  db.run('VACUUM INTO :file', { file: data.at('backups', name) })
  return { data, name }
}

test('an emptied database is refused, not replaced: every command names the backup, which can be restored', async () => {
  const { data, name } = await createData()
  using _data = data
  writeFileSync(data.at('chapterhouse.db'), '')
  const sentence = `chapterhouse.db in the data folder is empty, but was not before. Restore the newest usable backup with: restore ${name}. Then start again.`
  for (const command of [['user', 'add', 'Bea'], ['user', 'list'], SERVE]) {
    const { isDone, complaint } = await chapterhouse(data, command)
    assert.deepEqual([isDone, complaint], [false, sentence], command.join(' '))
  }
  assert.ok((await chapterhouse(data, ['restore', name])).isDone)
  const { isDone, printed, complaint } = await chapterhouse(data, SERVE)
  assert.ok(isDone, complaint)
  assert.match(printed, new RegExp(`^restored ${name}`))
  assert.deepEqual(usersIn(data), ['Ann', 'admin'])
})

for (const [trace, leave] of [
  ['a write-ahead log', (data) => writeFileSync(data.at('chapterhouse.db-wal'), 'x')],
  ['a copy from before an update', (data) => writeFileSync(data.at('chapterhouse.db.before-update-20261004-030000Z'), 'x')],
  ['a damaged backup', (data) => mkdirSync(data.at('backups')) ?? writeFileSync(data.at('backups', 'chapterhouse-a.db'), 'x')],
] as [string, (data: TemporaryFolder) => void][])
  test(`${trace} beside an empty file shows that there was a database`, async () => {
    using data = temporaryFolder()
    writeFileSync(data.at('chapterhouse.db'), '')
    leave(data)
    const { isDone, complaint } = await chapterhouse(data, ['user', 'add', 'Ann'])
    assert.deepEqual(
      [isDone, complaint],
      [
        false,
        'chapterhouse.db in the data folder is empty, but was not before. Replace it with a backup, or move it away to start fresh.',
      ],
    )
  })

test('an empty file without any trace of a database becomes a new one', async () => {
  using data = temporaryFolder()
  writeFileSync(data.at('chapterhouse.db'), '')
  assert.ok((await chapterhouse(data, ['user', 'add', 'Ann'])).isDone)
  assert.deepEqual(usersIn(data), ['Ann'])
})

test('if the database is missing, the server reports that it created a new one, and names the backup', async () => {
  const { data, name } = await createData()
  using _data = data
  rmSync(data.at('chapterhouse.db'))
  const { printed } = await chapterhouse(data, SERVE)
  assert.match(
    printed,
    new RegExp(
      `^No database was found, so a new one was created. To use the newest backup instead: restore ${name}. Then start again.`,
    ),
  )
  rmSync(data.at('chapterhouse.db'))
  assert.ok((await chapterhouse(data, ['restore', name])).isDone)
  assert.ok(!existsSync(data.at('chapterhouse.db')))
  assert.match((await chapterhouse(data, SERVE)).printed, new RegExp(`^restored ${name}$`, 'm'))
  assert.deepEqual(usersIn(data), ['Ann', 'admin'])
})

test('a change during a pending restore warns that it will be undone', async () => {
  const { data, name } = await createData()
  using _data = data
  await chapterhouse(data, ['restore', name])
  const { isDone, complaint } = await chapterhouse(data, ['user', 'add', 'Bea'])
  assert.ok(isDone)
  assert.equal(complaint, 'A restore is pending: this change will be undone when the server next starts.\n')
})

test('a folder in place of the restore request is reported once and removed', async () => {
  const { data } = await createData()
  using _data = data
  mkdirSync(data.at('restore.json', 'inside'), { recursive: true })
  const first = await chapterhouse(data, SERVE)
  assert.match(first.printed, /^A backup was not restored \(failed\); the database is unchanged/)
  assert.ok(!existsSync(data.at('restore.json')))
  assert.doesNotMatch((await chapterhouse(data, SERVE)).printed, /restored/)
  assert.deepEqual(usersIn(data), ['Ann', 'admin'])
})

test('a file in place of the backup folder does not prevent a start', async () => {
  const { data, name } = await createData()
  using _data = data
  await chapterhouse(data, ['restore', name])
  renameSync(data.at('backups'), data.at('elsewhere'))
  writeFileSync(data.at('backups'), 'a file')
  const { isDone, printed } = await chapterhouse(data, SERVE)
  assert.ok(isDone)
  assert.match(printed, new RegExp(`^${name} will be restored at the next start at which the backups folder can be read`))
  // Nor does it hide the error about a garbage database.
  writeFileSync(data.at('chapterhouse.db'), 'garbage'.repeat(2000))
  assert.equal(
    (await chapterhouse(data, SERVE)).complaint,
    'chapterhouse.db in the data folder is not a database. Replace it with a backup, or move it away to start fresh.',
  )
})

/** Mounts the folder read-only; undefined without permission to mount. */
function mountReadOnly({ path: folder }: TemporaryFolder): Disposable | undefined {
  const mount = (...args: string[]) => spawnSync('mount', args).status === 0
  if (!mount('--bind', folder, folder)) return undefined
  mount('-o', 'remount,ro,bind', folder)
  return { [Symbol.dispose]: () => void spawnSync('umount', [folder]) }
}

test('with a read-only data folder, every command prints a one-line error, and a pending restore is kept', async (context) => {
  const { data, name } = await createData()
  using _data = data
  await chapterhouse(data, ['restore', name])
  const before = readdirSync(data.path)
  {
    using mounted = mountReadOnly(data)
    if (!mounted) return context.skip('a folder cannot be mounted here')
    for (const command of [SERVE, ['user', 'add', 'Bea'], ['backup'], ['restore', '--cancel']]) {
      const { isDone, complaint } = await chapterhouse(data, command)
      assert.equal(isDone, false, command.join(' '))
      assert.match(complaint, /^[^\n]*(read-only|Cannot)[^\n]*\.\n?$/, command[0])
    }
  }
  assert.deepEqual(readdirSync(data.path), before)
  assert.ok((await chapterhouse(data, SERVE)).isDone)
  assert.deepEqual(usersIn(data), ['Ann', 'admin'])
})
