import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { BLANK_MARKERS, HOSTILE_TAGS, HOSTILE_TEXTS, mp3With } from '../test/hostile-files.ts'
import { createShelf, workersHere } from '../test/test-library.ts'

const pool = openWorkers(1)
after(() => pool[Symbol.asyncDispose]())

/** The longest text that a book takes from a file: a description. */
const MAX_LENGTH = 20_000

for (const { name, file, text, isProblem } of HOSTILE_TEXTS) {
  test(`${file} with ${name} is read in the pool, and the book is listed`, async () => {
    const sound = { kind: 'mp3' as const, seconds: 1 }
    using shelf = await createShelf({ 'Ann/Title/1.mp3': sound, [`Ann/Title/${file}`]: text }, { reader: { workers: pool } })
    const { fields, problem } = await shelf.read()
    assert.notEqual(fields.title, '')
    assert.deepEqual(problem && [problem.kind, problem.file], isProblem ? ['unreadable', file] : null)
    assertBounded(fields)
  })
}

for (const { name, frames } of HOSTILE_TAGS) {
  test(`a tag with ${name} is read in the pool, and the book is listed`, async () => {
    using shelf = await createShelf({ 'Ann/Title/1.mp3': await mp3With(frames) }, { reader: { workers: pool } })
    const { fields, problem, chapters } = await shelf.read()
    assert.notEqual(fields.title, '')
    assert.equal(problem, null)
    assertBounded(fields)
    for (const { title } of chapters) assert.ok(title.length <= 1_000)
  })
}

test('forty files with blank markers become chapters with trimmed titles', async () => {
  const part = await mp3With([])
  const marked = await mp3With(HOSTILE_TAGS[0]?.frames ?? [])
  assert.ok(marked.length > part.length + BLANK_MARKERS.length)
  const tree = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`Ann/Title/${at}.mp3`, marked]))
  using shelf = await createShelf(tree, { reader: { workers: pool } })
  const { chapters, facts } = await shelf.read()
  assert.equal(chapters[0]?.title, 'a 0')
  // Untrimmed, they would be 2 MB, which every start would read.
  assert.ok(facts.length < 100_000, `${facts.length} characters`)
})

function assertBounded(fields: object): void {
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'string') assert.ok(value.length <= MAX_LENGTH, `${field} has ${value.length} characters`)
}

test('the main thread opens no sidecar: the book only has facts from the pool', async () => {
  const workers: typeof workersHere = {
    async run(url, input, options) {
      // This pool reads nothing, so other facts were read in the main thread.
      if (url.href.endsWith('read-sidecars.worker.ts')) return { desc: 'of the pool' } as never
      return workersHere.run(url, input, options)
    },
  }
  const tree = {
    'Ann/Title/1.mp3': { kind: 'mp3' as const, seconds: 1 },
    'Ann/Title/desc.txt': 'of the main thread',
    'Ann/Title/metadata.json': '{"title":"of the main thread"}',
    'Ann/Title/book.opf': '<package><metadata><title>of the main thread</title></metadata></package>',
    'Ann/Title/reader.txt': 'of the main thread',
  }
  using shelf = await createShelf(tree, { reader: { workers } })
  const { fields } = await shelf.read()
  assert.equal(fields.description, 'of the pool')
  assert.doesNotMatch(JSON.stringify(fields), /of the main thread/)
})

test('a sidecar that exceeds the time limit is an issue of the book', async () => {
  const workers: typeof workersHere = {
    run(url, input, options) {
      if (!url.href.endsWith('read-sidecars.worker.ts')) return workersHere.run(url, input, options)
      return Promise.reject(new DOMException('stopped', 'AbortError'))
    },
  }
  const tree = { 'Ann/Title/1.mp3': { kind: 'mp3' as const, seconds: 1 }, 'Ann/Title/book.opf': '<package/>' }
  using shelf = await createShelf(tree, { reader: { workers } })
  const { fields, problem } = await shelf.read()
  assert.equal(fields.title, 'Title')
  assert.deepEqual(problem, { kind: 'unreadable', file: 'book.opf', detail: 'reading took too long' })
})
