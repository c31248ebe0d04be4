import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { type EpubOptions, epubChapters, makeEpub } from '@chapterhouse/testkit/epub'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { readEbook } from './index.ts'

async function read(options: EpubOptions) {
  using folder = temporaryFolder()
  writeFileSync(folder.at('book.epub'), makeEpub(options))
  return await readEbook(folder.at('book.epub'))
}

async function readChapters(options: EpubOptions) {
  const result = await read(options)
  assert.equal(result.kind, 'read', result.kind === 'unsure' ? result.why : '')
  return result.kind === 'read' ? result.ebook : assert.fail()
}

const THREE = epubChapters([
  ['Chapter 1: The owl', 'The owl sat in the oak.\nIt waited.'],
  ['Chapter 2: The fox', 'The fox came & went.'],
  ['Chapter 3: The end', 'Nobody stayed.'],
])

for (const version of [2, 3] as const)
  test(`reads an EPUB ${version}`, async () => {
    const ebook = await readChapters({
      version,
      documents: [{ body: '<h1>The Owl</h1>' }, ...THREE, { label: 'About the author', body: '<p>She writes.</p>' }],
      isbn: '978-0-306-40615-7',
      series: { name: 'Oaks', index: '2', as: version === 2 ? 'calibre' : 'collection' },
    })
    assert.deepEqual(ebook, {
      title: 'The Owl',
      authors: ['Ann Writer'],
      language: 'en',
      isbn: '9780306406157',
      series: { name: 'Oaks', index: 2 },
      notes: [],
      chapters: [
        { chapter: 1, title: 'Chapter 1: The owl', text: 'Chapter 1: The owl\n\nThe owl sat in the oak.\n\nIt waited.', words: 12 },
        { chapter: 2, title: 'Chapter 2: The fox', text: 'Chapter 2: The fox\n\nThe fox came & went.', words: 8 },
        { chapter: 3, title: 'Chapter 3: The end', text: 'Chapter 3: The end\n\nNobody stayed.', words: 6 },
      ],
    })
  })
