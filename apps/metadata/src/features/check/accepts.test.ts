import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { arbitraryTree } from '../../../test/arbitrary-tree.ts'
import { readTree, writePacks, writeSingleFiles } from '../../../test/test-tree.ts'
import { checkTree, lineOf } from './index.ts'

const problems = (dir: string) => checkTree([dir]).problems.map(lineOf)

test('accepts any valid database in both layouts, and reads the same records from both', () => {
  fc.assert(
    fc.property(arbitraryTree, (tree) => {
      using folder = temporaryFolder()
      writePacks(tree, folder.at('packs'))
      writeSingleFiles(tree, folder.at('files'))
      assert.deepEqual(problems(folder.at('packs')), [])
      assert.deepEqual(problems(folder.at('files')), [])
      assert.deepEqual(readTree(folder.at('packs')), tree)
      assert.deepEqual(readTree(folder.at('files')), tree)
    }),
    { numRuns: runs(20, 60) },
  )
})

test('the closed sample has no problems with one file per record', () => {
  using folder = temporaryFolder()
  const sample = readTree(path.resolve(import.meta.dirname, '../../../sample/closed'))
  writeSingleFiles(sample, folder.path)
  assert.deepEqual(problems(folder.path), [])
  assert.deepEqual(readTree(folder.path), sample)
})
