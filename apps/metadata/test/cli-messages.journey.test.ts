import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runProgram } from './run-program.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const SAMPLE = path.resolve(import.meta.dirname, '../sample')

test('ends quietly when its output is closed early', async () => {
  const program = spawn(process.execPath, [MAIN, 'check', path.join(SAMPLE, 'packed')], { stdio: ['ignore', 'pipe', 'pipe'] })
  program.stdout.destroy()
  const [stderr] = await Promise.all([text(program.stderr), once(program, 'close')])
  assert.doesNotMatch(stderr, /EPIPE|Unhandled/)
  assert.equal(program.signalCode, null)
})

test('build rejects invalid options in one sentence', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.at('folder'))
  const out = ['--out', folder.at('meta.sqlite')]
  const patch = (base: string, tag: string) => ['--release', '--patch-from', folder.at(base), '--patch-tag', tag]
  const cases = [
    [['--out', folder.at('nowhere/meta.sqlite')], /^Cannot write .*: the folder .*nowhere does not exist\. Create it first\.\n$/],
    [['--out', folder.at('folder')], /folder is a folder\. Name a file in it\.\n$/],
    [[...out, ...patch('meta.sqlite', 'a')], /^--patch-from: .*meta\.sqlite not found\.\n$/],
    [[...out, ...patch('meta.sqlite', 'a/b')], /^--patch-tag may only contain .*, not "a\/b"\.\n$/],
    [[...out, '--built-at', '2026-02-31T00:00:00Z'], /^--built-at must be a time like .*, not "2026-02-31T00:00:00Z"\.\n$/],
  ] as const
  for (const [flags, message] of cases) {
    const { code, stdout, stderr } = await runProgram(['build', path.join(SAMPLE, 'closed'), ...flags])
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, message)
  }
})

for (const flag of ['version', '--version', '-v'])
  test(`${flag} prints the version`, async () => {
    const { code, stdout, stderr } = await runProgram([flag])
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^Chapterhouse metadata service \d+\.\d+\.\d+, Node \d+\.\d+\.\d+\n$/)
  })

test('serve distinguishes a folder from a missing file', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.at('data'))
  const run = async (file: string) => (await runProgram(['serve', '--db', folder.at(file)])).stderr
  assert.match(await run('data'), /data is a folder\. Name the artifact in it, for example .*data\/meta\.sqlite\.\n$/)
  assert.match(await run('missing.sqlite'), /^Artifact .*missing\.sqlite not found\.\n$/)
})
