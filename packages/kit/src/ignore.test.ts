import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { ifGone, ignore, logIgnored, warn } from './ignore.ts'

const NOWHERE = path.join(tmpdir(), 'chapterhouse-no-such-file')

function createLog() {
  const lines: string[] = []
  const add = (level: string) => (_detail: { err: unknown }, message: string) => void lines.push(`${level} ${message}`)
  return { lines, debug: add('debug'), warn: add('warn') }
}

test('an ignored failure is logged at debug level with its reason, and replaced', async () => {
  const log = createLog()
  using _logging = logIgnored(log)
  assert.equal(await readFile(NOWHERE).catch(ignore('it is not needed')), undefined)
  assert.deepEqual(await readFile(NOWHERE).catch(ignore('it is not needed', [])), [])
  assert.deepEqual(log.lines, ['debug ignored: it is not needed', 'debug ignored: it is not needed'])
})

test('a warning is logged at most once a minute for each cause', () => {
  const log = createLog()
  let now = 0
  using _logging = logIgnored(log, () => now)
  const times = (count: number) => Array.from({ length: count }, () => warn('the disk fails')(new Error('EIO')))
  times(1_000)
  warn('the network fails')(new Error('ECONNRESET'))
  now = 59_999
  times(5)
  now = 60_000
  times(5)
  assert.deepEqual(log.lines, ['warn the disk fails', 'warn the network fails', 'warn the disk fails'])
})

test('a missing path causes no warning, an unreadable one does', async () => {
  const log = createLog()
  using _logging = logIgnored(log)
  for (const where of [NOWHERE, path.join(process.execPath, 'inside a file'), path.join(tmpdir(), 'x'.repeat(300))])
    assert.equal(await stat(where).catch(ifGone()), undefined)
  assert.deepEqual(log.lines, [])
  for (const code of ['EIO', 'EACCES', 'ESTALE', 'EIO']) assert.equal(ifGone('')(Object.assign(new Error(code), { code })), '')
  assert.deepEqual(
    log.lines,
    ['EIO', 'EACCES', 'ESTALE'].map((code) => `warn a path cannot be read: ${code}`),
  )
})

test('nothing is logged after the log is closed', () => {
  const log = createLog()
  logIgnored(log)[Symbol.dispose]()
  ignore('it is late')(new Error('late'))
  warn('it is late')(new Error('late'))
  assert.deepEqual(log.lines, [])
})
