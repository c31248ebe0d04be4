import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { buildSample } from '../../../test/built-sample.ts'
import { checkTarget, openDraft } from './drafts.ts'

test('the output needs an existing folder, and must not be a folder itself', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.at('here'))
  writeFileSync(folder.at('file'), '')
  await checkTarget(folder.at('here/meta.sqlite'))
  await checkTarget(folder.at('file'))
  const cases = [
    ['here', /here is a folder\. Name a file in it\.$/],
    ['nowhere/meta.sqlite', /^Cannot write .*meta\.sqlite: the folder .*nowhere does not exist\. Create it first\.$/],
    ['file/meta.sqlite', /^Cannot write .*meta\.sqlite: the folder .*file does not exist\. Create it first\.$/],
  ] as const
  for (const [out, message] of cases) await assert.rejects(checkTarget(folder.at(out)), { name: 'AppError', message })
})

test('removes files of killed builds, but not of running ones', async () => {
  using folder = temporaryFolder()
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const alive = process.ppid
  const left = ['', '-journal', '.documents', '.documents-journal'].map((end) => `meta.sqlite.draft-${dead}${end}`)
  const foreign = [`meta.sqlite.draft-${alive}`, `meta.sqlite.draft-${alive}-journal`, `other.draft-${dead}`, 'meta.sqlite.draft-x']
  for (const name of [...left, ...foreign]) writeFileSync(folder.at(name), '')
  const draft = await openDraft(folder.at('meta.sqlite'))
  assert.ok(draft.endsWith(`meta.sqlite.draft-${process.pid}`))
  assert.deepEqual(readdirSync(folder.path).sort(), foreign.sort())
})

test('leaves only the output file', async () => {
  using folder = temporaryFolder()
  writeFileSync(folder.at(`meta.sqlite.draft-${process.pid}`), 'no database')
  await buildSample(folder.at('meta.sqlite'))
  assert.deepEqual(readdirSync(folder.path), ['meta.sqlite'])
  assert.ok(existsSync(folder.at('meta.sqlite')))
})
