import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createStages } from './stages.ts'

test('a result is read once it is marked done', () => {
  using folder = temporaryFolder()
  const stages = createStages(path.join(folder.path, 'book'))
  assert.equal(stages.read('facts-001'), undefined)
  stages.write('facts-001', { facts: ['one'] })
  assert.deepEqual(stages.read('facts-001'), { facts: ['one'] })
  rmSync(path.join(stages.folder, '_done', 'facts-001.json'))
  assert.equal(stages.read('facts-001'), undefined)
})

test('a file that is not the one marked counts as absent', () => {
  using folder = temporaryFolder()
  const stages = createStages(folder.path)
  stages.write('span-01', [1])
  writeFileSync(path.join(folder.path, 'span-01.json'), '[1,2]\n')
  assert.equal(stages.read('span-01'), undefined)
})

test('a book is forgotten as a whole', () => {
  using folder = temporaryFolder()
  const stages = createStages(path.join(folder.path, 'book'))
  stages.write('manifest', {})
  stages.clear()
  assert.equal(stages.read('manifest'), undefined)
})
