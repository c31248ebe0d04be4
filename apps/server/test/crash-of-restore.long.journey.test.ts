import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { intactDatabase } from './intact-database.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const AT_CALL = path.resolve(import.meta.dirname, 'at-disk-call.ts')
const SERVE = ['serve', '--bind', '127.0.0.1:0', '--ffmpeg', '', '--ffprobe', '']

/** Runs a command to its end; a server is stopped once it listens. */
async function chapterhouse(
  data: TemporaryFolder,
  args: string[],
  { node = [], env = {} }: { node?: string[]; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [...node, MAIN, ...args, '--data', data.path], {
    env: { ...process.env, DATA: data.path, ...env },
  })
  child.stdout.on('data', (printed) => void (String(printed).includes('└') && child.kill('SIGTERM')))
  const [stdout, stderr, [code, signal]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { stdout, stderr, code, signal }
}

let template: TemporaryFolder | undefined
after(() => template?.[Symbol.dispose]())

/** A data folder with a pending restore: Ann is in the backup, Bob only in the database. */
async function createWaiting(): Promise<TemporaryFolder> {
  template ??= await prepareWaiting()
  const data = temporaryFolder()
  cpSync(template.path, data.path, { recursive: true })
  return data
}

async function prepareWaiting(): Promise<TemporaryFolder> {
  const data = temporaryFolder()
  await chapterhouse(data, ['user', 'add', 'Ann'])
  const { stdout } = await chapterhouse(data, ['backup'])
  await chapterhouse(data, ['user', 'add', 'Bob'])
  assert.equal((await chapterhouse(data, ['restore', stdout.split(' ')[0] ?? ''])).code, 0)
  return data
}

/** The names of all users except the first admin; fails for a damaged database. */
function usersIn(file: string): string {
  intactDatabase(file)
  using db = openDb(file)
  return db
    .all<{ name: string }>("SELECT username AS name FROM users WHERE username <> 'admin' ORDER BY id")
    .map(({ name }) => name)
    .join()
}

/** The number of disk-changing calls in a start that restores. */
async function countCalls(): Promise<number> {
  using data = await createWaiting()
  const result = data.at('calls')
  const { code } = await chapterhouse(data, SERVE, { node: ['--import', AT_CALL], env: { RESULT: result } })
  assert.equal(code, 0)
  return Number(readFileSync(result, 'utf8'))
}

test('a start killed at any change of the disk leaves an intact database, and the next start restores', async () => {
  const calls = await countCalls()
  assert.ok(calls > 15)
  for (let at = 1; at <= calls; at += 1) {
    using data = await createWaiting()
    const killed = await chapterhouse(data, SERVE, { node: ['--import', AT_CALL], env: { AT_CALL: String(at) } })
    if (killed.signal !== 'SIGKILL') continue
    assert.match(usersIn(data.at('chapterhouse.db')), /^Ann(,Bob)?$/, `call ${at} of ${calls}`)
    const { code, stderr } = await chapterhouse(data, SERVE)
    assert.equal(code, 0, `call ${at} of ${calls}: ${stderr}`)
    assert.equal(usersIn(data.at('chapterhouse.db')), 'Ann', `call ${at} of ${calls}`)
    assert.ok(!existsSync(data.at('restore.json')))
    const kept = readdirSync(data.at('backups')).filter((name) => /^chapterhouse.*before-restore/.test(name))
    assert.ok(
      kept.some((name) => usersIn(data.at('backups', name)) === 'Ann,Bob'),
      `call ${at} of ${calls}: nothing kept Bob`,
    )
  }
})

test('a user added at any change of the disk is in the restored database, or the command warns that they are not', async () => {
  const calls = await countCalls()
  for (let at = 1; at <= calls; at += 1) {
    using data = await createWaiting()
    const result = data.at('added.json')
    const command = [process.execPath, MAIN, 'user', 'add', 'Carl', '--data', data.path]
    const env = { AT_CALL: String(at), COMMAND: JSON.stringify(command), RESULT: result }
    const { code, stderr } = await chapterhouse(data, SERVE, { node: ['--import', AT_CALL], env })
    assert.equal(code, 0, stderr)
    if (!existsSync(result)) continue
    const added = JSON.parse(readFileSync(result, 'utf8')) as { status: number; stderr: string }
    const isThere = usersIn(data.at('chapterhouse.db')).includes('Carl')
    const hint = /this change will be undone|A backup was restored while this command ran/.test(added.stderr)
    assert.ok(isThere || added.status !== 0 || hint, `call ${at} of ${calls}: ${JSON.stringify(added)}`)
    if (added.status !== 0) assert.match(added.stderr, /^[^\n]+\.\n$/, 'one sentence')
  }
})
