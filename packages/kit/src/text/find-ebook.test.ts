import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEbook } from './find-ebook.ts'

const CASES: readonly [names: readonly string[], audioFile: string | undefined, found: string | undefined][] = [
  [[], undefined, undefined],
  [['1.mp3', 'cover.jpg', 'Dune.pdf', 'Dune.epub.part', 'epub'], undefined, undefined],
  [['1.mp3', 'Any name.epub'], undefined, 'Any name.epub'],
  [['DUNE.EPUB'], undefined, 'DUNE.EPUB'],
  [['Dune.epub', '._Dune.epub', '.hidden.epub'], undefined, 'Dune.epub'],
  [['._Dune.epub', '.epub'], undefined, undefined],
  [['Dune.epub', 'Dune (2).Epub'], undefined, undefined],
  [['Dune.m4b', 'Dune.epub', 'Emma.epub'], 'Dune.m4b', 'Dune.epub'],
  [['Dune.m4b', 'Emma.epub'], 'Dune.m4b', undefined],
  [['Dune.epub', 'Dune.EPUB'], 'Dune.m4b', undefined],
  [['Mr. Dune.epub', 'Mr.epub'], 'Mr. Dune.m4b', 'Mr. Dune.epub'],
  [['Cafe\u0301.epub'], 'Caf\u00e9.m4b', 'Cafe\u0301.epub'],
  [['dune.epub'], 'Dune.m4b', undefined],
  [['._Dune.epub'], '._Dune.m4b', undefined],
]

for (const [names, audioFile, found] of CASES)
  test(`the e-book of ${audioFile ?? 'a folder'} among ${JSON.stringify(names)} is ${found}`, () => {
    assert.equal(findEbook(names, audioFile), found)
  })
