import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runProgram } from '../../../test/cli-run.ts'
import { run as format } from '../../cli/format.ts'
import { lockTree } from './lock-tree.ts'

test('allows one writer at a time, and ignores a stale lock', async () => {
  using folder = temporaryFolder()
  const lock = folder.at('data/.lock')
  {
    using _held = lockTree(folder.path, { isMade: true })
    assert.equal(readFileSync(lock, 'utf8'), `${process.pid}\n`)
  }
  assert.equal(existsSync(lock), false)

  writeFileSync(lock, `${process.ppid}\n`)
  assert.match(
    (await runProgram(format, [folder.path])).refused,
    /is being written by another process \(\d+\)\. Wait until it finishes\./,
  )
  assert.deepEqual((await runProgram(format, [folder.path, '--check'])).out, ['nothing to change'])
  assert.ok(existsSync(lock))

  for (const left of [String(spawnSync(process.execPath, ['--version']).pid), String(process.pid), '', 'x']) {
    writeFileSync(lock, left)
    assert.deepEqual((await runProgram(format, [folder.path])).out, ['nothing to change'])
    assert.equal(existsSync(lock), false)
  }
})

test('neither locks nor creates a missing folder', () => {
  using folder = temporaryFolder()
  using _none = lockTree(folder.at('nowhere'))
  assert.equal(existsSync(folder.at('nowhere')), false)
})
