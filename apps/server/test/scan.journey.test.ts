import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { startServer } from './started-server.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')

async function scan(data: string, ...args: string[]) {
  const child = spawn(process.execPath, [MAIN, 'scan', '--data', data, ...args])
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    output.out += String(text)
  })
  child.stderr.on('data', (text) => {
    output.err += String(text)
  })
  const [code] = await once(child, 'close')
  return { code, ...output }
}

test('scan uses the running server, or scans itself if none runs', async () => {
  using shelf = temporaryFolder()
  using data = temporaryFolder()
  await writeFiles(shelf.path, { 'Emma.mp3': { kind: 'mp3' } })
  const server = await startServer(data.path, ['--library', `Novels=${shelf.path}`])
  await server.signIn()
  await server.scanned()
  await writeFiles(shelf.path, { 'Dune.mp3': { kind: 'mp3', hertz: 500 } })
  const result = await scan(data.path)
  assert.deepEqual([result.code, result.out], [0, 'Novels: ok, 2 books, 1 added, 0 updated, 0 moved, 0 removed\n'])
  assert.deepEqual(await scan(data.path, 'Poems'), {
    code: 1,
    out: '',
    err: 'No library named "Poems". Add one with --library DIR.\n',
  })
  await server.stop()

  await writeFiles(shelf.path, { 'Ulysses.mp3': { kind: 'mp3', hertz: 600 } })
  const alone = await scan(data.path, 'Novels')
  assert.deepEqual([alone.code, alone.out], [0, 'Novels: ok, 3 books, 1 added, 0 updated, 0 moved, 0 removed\n'])
})

test('a data folder is used by one server at a time, and readable by its owner only', async () => {
  using shelf = temporaryFolder()
  using folder = temporaryFolder()
  const data = folder.at('deep', 'x'.repeat(60), 'y'.repeat(60))
  await writeFiles(shelf.path, { 'Emma.mp3': 'no sound' })
  const server = await startServer(data, ['--library', shelf.path])
  const other = spawn(process.execPath, [MAIN, 'serve', '--data', data, '--bind', '127.0.0.1:0'])
  let output = ''
  other.stderr.on('data', (text) => {
    output += String(text)
  })
  const [code] = await once(other, 'close')
  assert.equal(code, 1)
  assert.match(output, /^Chapterhouse is already running on [^\n]+\. [^\n]+\n$/)
  const modes = ['', 'config.yaml', 'control.sock', 'chapterhouse.db'].map((name) => statSync(path.join(data, name)).mode & 0o777)
  assert.deepEqual(modes, [0o700, 0o600, 0o600, 0o600])
  await server.kill()

  // The killed server left a socket without a listener.
  chmodSync(data, 0o700)
  const again = await startServer(data, [])
  assert.equal(await again.stop(), 0)
})

test('two configuration errors are reported in one message', async () => {
  using data = temporaryFolder()
  await writeFiles(data.path, { 'config.yaml': 'network: { bind: nowhere, colour: red }\n' })
  const child = spawn(process.execPath, [MAIN, 'serve', '--data', data.path])
  let output = ''
  child.stderr.on('data', (text) => {
    output += String(text)
  })
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  assert.match(output, /^Invalid configuration:\n {2}.*network\.colour.*\n {2}.*network\.bind.*\n$/)
})
