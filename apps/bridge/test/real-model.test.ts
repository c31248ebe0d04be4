import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readAttachment } from '@chapterhouse/contract/attachments'
import { epubChapters, makeEpub } from '@chapterhouse/testkit/epub'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { putTone } from '@chapterhouse/testkit/tone'
import { runCommand } from './run-command.ts'
import { chaptersIn } from './sample-chapters.ts'

/** `http://127.0.0.1:11434 qwen3:14b`: an address and a model. */
const GIVEN = process.env['CHAPTERHOUSE_BRIDGE_TEST_MODEL'] ?? ''
const skip = GIVEN === '' ? 'CHAPTERHOUSE_BRIDGE_TEST_MODEL names no model: only test models were asked' : false

test('a real model makes files that the server reads, each part at its gate', { skip }, async () => {
  const [address = '', model = ''] = GIVEN.split(' ')
  using folder = temporaryFolder()
  const book = folder.at('Alice')
  mkdirSync(book)
  const chapters = chaptersIn('alice')
  writeFileSync(path.join(book, 'alice.epub'), makeEpub({ title: 'Alice', language: 'en', documents: epubChapters(chapters) }))
  await putTone(path.join(book, 'alice.mp3'), { kind: 'mp3' })
  const around = { env: { PATH: process.env['PATH'] ?? '' } }
  const data = ['--data', folder.at('data')]
  const command = (...args: string[]) => runCommand([...args, ...data], around)
  assert.equal((await command('models', 'add', 'real', '--address', address, '--model', model, '--flat')).exitCode, 0)
  const { exitCode, stdout, stderr } = await command('run', book, '--out', folder.at('out'))
  assert.equal(exitCode, 0, stdout + stderr)
  const text = readFileSync(folder.at('out', 'characters.json'), 'utf8')
  const read = readAttachment('characters', text)
  assert.deepEqual([read.kind, read.kind === 'read' && read.dropped], ['read', 0])
  const { characters } = JSON.parse(text) as { characters: { name: string; reveal: { chapter: number } }[] }
  for (const { name, reveal } of characters) {
    const told = chapters
      .slice(0, reveal.chapter)
      .map(([label, body]) => `${label} ${body}`)
      .join(' ')
      .toLowerCase()
    for (const word of name.toLowerCase().split(/\s+/)) assert.ok(told.includes(word), `${name} at ${reveal.chapter}`)
  }
})
