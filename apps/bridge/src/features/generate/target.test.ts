import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { Parked } from '../parks/index.ts'
import { folderOf } from './files/write-files.ts'
import { deliver, refuseForeign, restore, type Written } from './target.ts'

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

test('nothing is read or written through a link, and a pipe does not hang', async () => {
  using folder = temporaryFolder()
  const secret = folder.at('secret')
  writeFileSync(secret, 'secret')
  const { target, hidden, known } = createTarget(folder.at('book'))
  mkdirSync(hidden, { recursive: true })
  symlinkSync(secret, path.join(hidden, 'recaps.json'))
  symlinkSync(secret, path.join(hidden, 'recaps.json.before'))
  spawnSync('mkfifo', [path.join(hidden, 'story.json')])
  await assert.rejects(refuseForeign(target, known().written), /has recaps\.json, story\.json, not written/)
  await deliver(target, { ...files('{}'), 'story.json': '{}' }, known())
  assert.equal(readFileSync(secret, 'utf8'), 'secret')
  assert.ok(lstatSync(path.join(hidden, 'recaps.json.before2')).isSymbolicLink())
  assert.ok(lstatSync(path.join(hidden, 'recaps.json')).isFile())
})

test('a hidden folder that is a link parks the book before anything is asked', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.at('book'))
  mkdirSync(folder.at('elsewhere'))
  const { target, hidden, known } = createTarget(folder.at('book'))
  symlinkSync(folder.at('elsewhere'), hidden)
  const isParked = (error: unknown) => error instanceof Parked && error.park.code === 'book_not_writable'
  await assert.rejects(refuseForeign(target, known().written), isParked)
  await assert.rejects(deliver(target, files('{}'), known()), isParked)
  assert.deepEqual(readdirSync(folder.at('elsewhere')), [])
})

test('of a finished book only missing files are written again', async () => {
  using folder = temporaryFolder()
  const { target, hidden, known } = createTarget(folder.path)
  await deliver(target, files('{}'), known())
  writeFileSync(path.join(hidden, 'recaps.json'), '{"edited":true}')
  assert.deepEqual(await restore(target, { ...files('{}'), 'story.json': '{}' }, known()), ['recaps.json'])
  assert.equal(readFileSync(path.join(hidden, 'recaps.json'), 'utf8'), '{"edited":true}')
  assert.ok(readdirSync(hidden).includes('story.json'))
})
