import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { findEbook } from './index.ts'

function folderOf(...names: readonly string[]) {
  const folder = temporaryFolder()
  for (const name of names) {
    if (name.endsWith('/')) mkdirSync(folder.at(name))
    else writeFileSync(folder.at(name), '')
  }
  return folder
}

for (const [case_, names, audio, expected] of [
  ['the only e-book of a folder', ['Owl.EPUB', '1.mp3'], '.', 'Owl.EPUB'],
  ['dot files do not count', ['._Owl.epub', 'Owl.epub'], '.', 'Owl.epub'],
  ['folders do not count', ['Owl.epub', 'Fox.epub/'], '.', 'Owl.epub'],
  ['the one named like the file', ['Owl.m4b', 'Owl.epub', 'Fox.epub'], 'Owl.m4b', 'Owl.epub'],
] as const)
  test(`finds ${case_}`, async () => {
    using folder = folderOf(...names)
    assert.deepEqual(await findEbook(folder.at(audio)), { kind: 'found', file: folder.at(expected) })
  })

for (const [case_, names, audio, why] of [
  ['none', ['1.mp3'], '.', /There is no e-book/],
  ['two', ['a.epub', 'b.epub'], '.', /several e-books/],
  ['another name', ['Owl.m4b', 'Fox.epub'], 'Owl.m4b', /no single e-book named like Owl\.m4b/],
] as const)
  test(`says why it chooses no e-book: ${case_}`, async () => {
    using folder = folderOf(...names)
    const found = await findEbook(folder.at(audio))
    assert.equal(found.kind, 'none')
    assert.match(found.kind === 'none' ? found.why : '', why)
  })

test("a link to nothing isn't an e-book", async () => {
  using folder = folderOf('Owl.epub')
  symlinkSync('nowhere', folder.at('Fox.epub'))
  assert.equal((await findEbook(folder.path)).kind, 'found')
})
