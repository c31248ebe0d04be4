import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'

const book = (album: string, hertz: number) => ({ kind: 'mp3' as const, tags: { album, artist: 'Ann' }, hertz })

test('Q-32 the first complete scan sets the language of articles once, and lists are sorted accordingly', async () => {
  await using shelf = await createScannedLibrary({
    'a/1.mp3': book('The Zebra', 300),
    'b/1.mp3': book('A Yak', 310),
    'c/1.mp3': book('An Xylo', 320),
    'd/1.mp3': book('Winter', 330),
  })
  const titles = async () =>
    ((await shelf.get('/libraries/1/books?sort=title')).body['books'] as { title: string }[]).map(({ title }) => title)
  assert.deepEqual(await titles(), ['Winter', 'An Xylo', 'A Yak', 'The Zebra'])
  assert.equal(shelf.services.libraries.get(1).articleLanguage, 'en')
  await shelf.lay({
    'e/1.mp3': book('Der Prozess', 340),
    'f/1.mp3': book('Die Wand', 350),
    'g/1.mp3': book('Das Boot', 360),
    'h/1.mp3': book('Die Alm', 370),
  })
  await shelf.scan()
  assert.equal(shelf.services.libraries.get(1).articleLanguage, 'en')
  assert.deepEqual((await titles()).slice(0, 4), ['Das Boot', 'Der Prozess', 'Die Alm', 'Die Wand'])
})

test('an empty library gets its language with its first books', async () => {
  await using shelf = await createScannedLibrary({ 'notes.txt': 'nothing' })
  assert.equal(shelf.services.libraries.get(1).articleLanguage, '')
  await shelf.lay({ 'e/1.mp3': book('Der Prozess', 340), 'f/1.mp3': book('Die Wand', 350) })
  await shelf.scan()
  assert.equal(shelf.services.libraries.get(1).articleLanguage, 'de')
})

test('Q-32 a first scan rewrites no book with English articles', async () => {
  await using shelf = await createScannedLibrary({ 'a/1.mp3': book('The Zebra', 300), 'b/1.mp3': book('Winter', 330) })
  assert.deepEqual(writtenAgain(shelf), [])
})

test('Q-32 a first scan only rewrites books that sort differently in the language it finds', async () => {
  await using shelf = await createScannedLibrary({
    'a/1.mp3': book('Der Prozess', 300),
    'b/1.mp3': book('Die Wand', 310),
    'c/1.mp3': book('A Novel Way', 320),
    'd/1.mp3': book('Krabat', 330),
  })
  const { body } = await shelf.get('/libraries/1/books?sort=title')
  assert.deepEqual(
    (body['books'] as { title: string }[]).map(({ title }) => title),
    ['A Novel Way', 'Krabat', 'Der Prozess', 'Die Wand'],
  )
  assert.deepEqual(writtenAgain(shelf), ['A Novel Way', 'Der Prozess', 'Die Wand'])
  const { articles } = shelf.infrastructure.db.one<{ articles: string }>(
    'SELECT group_concat(DISTINCT articles) AS articles FROM books',
  )
  assert.equal(articles, 'de')
})

const writtenAgain = ({ infrastructure: { db } }: { infrastructure: { db: Db } }): string[] =>
  db.all<{ title: string }>('SELECT title FROM books WHERE stamp > 0 ORDER BY title').map(({ title }) => title)
