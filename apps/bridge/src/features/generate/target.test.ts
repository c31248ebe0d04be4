import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { deliver, folderOf, refuseForeign, type Written } from './target.ts'

const files = (text: string) => ({ 'positions.json': text, 'recaps.json': text })

function createTarget(folder: string) {
  const target = { kind: 'book', path: folder, isFolder: true } as const
  let written: Written = {}
  const save = (next: Written) => {
    written = next
  }
  return { target, hidden: folderOf(target), known: () => ({ written, save }) }
}

test('files as written here are not foreign, even after a crash in the middle of writing', async () => {
  using folder = temporaryFolder()
  const { target, hidden, known } = createTarget(folder.path)
  await deliver(target, files('{"a":1}'), known())
  await refuseForeign(target, known().written)
  const stopped = { ...known(), save: crashAtSecond(known().save) }
  await assert.rejects(deliver(target, files('{"a":2}'), stopped), /crash/)
  assert.equal(readFileSync(path.join(hidden, 'recaps.json'), 'utf8'), '{"a":2}')
  await refuseForeign(target, known().written)
  writeFileSync(path.join(hidden, 'recaps.json'), '{"a":1}')
  await refuseForeign(target, known().written)
})

function crashAtSecond(save: (written: Written) => void): (written: Written) => void {
  let times = 0
  return (written) => {
    times += 1
    if (times === 2) throw new Error('crash')
    save(written)
  }
}

test('a file of other origin is refused, or kept beside the new one', async () => {
  using folder = temporaryFolder()
  const { target, hidden, known } = createTarget(folder.path)
  mkdirSync(hidden)
  writeFileSync(path.join(hidden, 'recaps.json'), '{"by":"hand"}')
  await assert.rejects(refuseForeign(target, known().written), /has recaps\.json, not written by this bridge/)
  await deliver(target, files('{}'), known())
  assert.equal(readFileSync(path.join(hidden, 'recaps.json.before'), 'utf8'), '{"by":"hand"}')
})

test('a file that is not made any more goes', async () => {
  using folder = temporaryFolder()
  const { target, hidden, known } = createTarget(folder.path)
  await deliver(target, files('{}'), known())
  await deliver(target, { 'positions.json': '{}' }, known())
  assert.deepEqual(readdirSync(hidden), ['positions.json'])
})
