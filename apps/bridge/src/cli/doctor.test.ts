import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runCommand } from '../../test/run-command.ts'

test('doctor says that everything is in order', async () => {
  using folder = temporaryFolder()
  const ffprobe = folder.at('ffprobe')
  writeFileSync(ffprobe, '#!/bin/sh\necho "ffprobe version 7.1.1 Copyright"\n')
  chmodSync(ffprobe, 0o755)
  mkdirSync(folder.at('book'))
  await using server = await startModelServer({ answer: () => '{}' })
  const data = ['--data', folder.at('data')]
  await runCommand(['models', 'add', 'gpu', '--address', server.address, '--model', 'm', '--flat', ...data])
  const { stdout, exitCode } = await runCommand(['doctor', folder.at('book'), ...data], { env: { PATH: folder.path } })
  for (const line of [
    /ffprobe: 7\.1\.1 at /,
    /Data folder: .*data, [\d.]+ GB free/,
    /Book: .*book, [\d.]+ GB free/,
    /Role reader: gpu \(m\)\./,
    /Role judge: gpu \(m\)\. It judges its own texts/,
    /Endpoint gpu: http:\/\/127\.0\.0\.1:\d+ answers\. Book text stays in your home network/,
    /Budget: 75\.00 USD a book, 100\.00 USD a month; 0\.00 USD spent this month/,
    /Everything is in order/,
  ])
    assert.match(stdout, line)
  assert.equal(exitCode, 0)
  assert.equal(server.requests.length, 0)
})

test('doctor names each problem with its remedy', async () => {
  using folder = temporaryFolder()
  await using server = await startModelServer({ answer: () => '{}', key: 'sk-right' })
  const data = ['--data', folder.at('data')]
  await runCommand(['models', 'add', 'gpu', '--address', server.address, '--model', 'm', '--roles', 'reader', ...data])
  const { stdout, exitCode } = await runCommand(['doctor', folder.at('missing'), ...data], { env: { PATH: folder.path } })
  for (const line of [
    /Problem: ffprobe was not found\. Install ffmpeg/,
    /Problem: Book: .*missing cannot be written to \(ENOENT\)/,
    /Problem: No endpoint with prices has the role writer/,
    /Problem: Endpoint gpu: .* refuses the API key\. See `models test gpu`\. It has no prices/,
    /\d problems found/,
  ])
    assert.match(stdout, line)
  assert.equal(exitCode, 1)
})
