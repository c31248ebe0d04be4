import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMatches } from '../../../test/audiobookshelf.ts'
import { createShelf, SHELF, type ShelfBook, shelfAsin } from '../../../test/library-export.ts'
import { createTestService } from '../../../test/test-service.ts'
import { createSearch } from '../search/index.ts'

const ROWS = createShelf(SHELF)
type Service = ReturnType<typeof createTestService>

/** A request like Audiobookshelf's: query and author, never an ASIN. */
async function search({ app }: Pick<Service, 'app'>, query: string, author?: string) {
  const response = await app.inject({
    url: '/abs/search',
    query: { mediaType: 'book', query, ...(author !== undefined && { author }) },
  })
  assert.equal(response.statusCode, 200, query)
  return readMatches(response.json())
}

const [STONE, , GAMES, FIRE, DUNE, MESSIAH, SEASON, RADIANCE, MAGIC, GUARDS, ENDER, WINTER, , ORWELL, ODYSSEY] = SHELF
const forms: readonly (readonly [query: string, book: ShelfBook | undefined, author?: string])[] = [
  [shelfAsin(4), DUNE],
  [shelfAsin(4).toLowerCase(), DUNE],
  ['9780306000004', DUNE],
  ['978-0-306-00000-4', DUNE],
  [`Dune [${shelfAsin(4)}]`, DUNE],
  [`Something else (${shelfAsin(4)})`, DUNE],
  ['Dune [B0UNKNOWN1]', DUNE],
  ['Dune Messiah (Unabridged)', MESSIAH],
  ['Dune (Audiobook)', DUNE, 'Frank Herbert'],
  ['The Hunger Games (The Hunger Games, #1)', GAMES],
  ['Catching Fire (The Hunger Games, #2)', FIRE],
  ['Winter (The Lunar Chronicles, #4)', WINTER],
  ['01 - The Fifth Season', SEASON],
  ['01 - The Fifth Season (Unabridged)', SEASON],
  ['Book 2 - Words of Radiance', RADIANCE],
  ['1999 - Dune Messiah', MESSIAH],
  ['01 - 2001: A Space Odyssey', ODYSSEY],
  ['Discworld 08 - Guards! Guards!', GUARDS],
  ['Terry Pratchett - Discworld 01 - The Colour of Magic', MAGIC],
  ['Terry Pratchett - 01 - The Colour of Magic (Unabridged)', MAGIC],
  ['Words of Radiance: The Stormlight Archive, Book 2', RADIANCE],
  ['Enders Game: The Ender Quintet, Book 1', ENDER],
  ['Dune Messiah - The Dune Chronicles 2', MESSIAH],
  ['Nineteen Eighty-Four: The Dystopian Classic', ORWELL],
  ['Harry Potter 1', STONE],
  ['Harry Potter, Book 1', STONE],
  ['Harry Potter, Book One (Unabridged)', STONE],
  ['The Hunger Games #2', FIRE, 'Suzanne Collins'],
  ['Discworld, Book 8', GUARDS],
  ['The Huger Games', GAMES],
  ['Teh Hunger Gmaes', undefined],
  ['The Fifth Saeson', SEASON],
  ['The Fith Season', SEASON],
  ['Catchign Fire', FIRE],
  ['Dnue', DUNE],
  ['Words of Raidnace', RADIANCE],
  ["Edner's Game", ENDER],
  ['01 - Wrods of Radiance (Unabridged)', RADIANCE],
  ['Words of Radio', undefined],
  ['Duen Messiah', MESSIAH, 'Frank Herbet'],
  ['Nineteen Eighty-For', ORWELL, 'Orwell, George'],
  ['S. (Unabridged)', ['S.', 'Doug Dorst']],
  ['Les Miserable (Unabridged)', ['Les Misérables', 'Victor Hugo'], 'Hugo'],
  ['Dune by Frank Herbert', DUNE],
  ['Dune Messiah by Frank Herbert (Unabridged)', MESSIAH],
  ['Dune by Herbert, Frank', DUNE],
  ['01 - Dune by Frank Herbert, read by Scott Brick', DUNE],
  ['Dune by Frank Herbert', DUNE, 'Frank Herbert'],
  ['Dune: A Novel by Frank Herbert', DUNE],
  ['Dnue by Frank Herbert', DUNE],
  ['Dune von Frank Herbert', DUNE],
  ['Winter by Ali Smith', ['Winter', 'Ali Smith']],
  ['Pride and Prejudice', ['Pride & Prejudice', 'Jane Austen']],
  ['Pride und Prejudice', ['Pride & Prejudice', 'Jane Austen']],
  ['Pride and Prejudice (Unabridged)', ['Pride & Prejudice', 'Jane Austen']],
  ['Sense & Sensibility (Unabridged)', ['Sense and Sensibility', 'Jane Austen']],
  ['Krieg & Frieden (Unabridged)', ['Krieg und Frieden', 'Leo Tolstoi']],
  ['Henry IV, Part 2', ['Henry IV, Part Two', 'William Shakespeare']],
  ['Henry IV, Part II (Unabridged)', ['Henry IV, Part Two', 'William Shakespeare']],
  ['Henry 4, Part 2', ['Henry IV, Part Two', 'William Shakespeare']],
  ['Henry IV - Part I', ['Henry IV, Part 1', 'William Shakespeare']],
  ['Hunger Games, Part II', FIRE],
  ['Wore of Radiance', undefined],
  ['We Are Legion: Bobiverse, Book 1', ['We Are Legion (We Are Bob)', 'Dennis E. Taylor']],
]

test('finds a book by the usual forms of folder names', async (t) => {
  await using service = createTestService({ rows: ROWS })
  for (const [query, book, author] of forms)
    await t.test(`${query}${author === undefined ? '' : `, ${author}`}`, async () => {
      const [first] = await search(service, query, author)
      assert.deepEqual([first?.title, first?.author], book ? book.slice(0, 2) : [undefined, undefined])
    })
})

test('the author decides between two equal titles', async () => {
  await using service = createTestService({ rows: ROWS })
  for (const author of ['Ali Smith', 'Smith, Ali', 'Ali Smtih'])
    assert.deepEqual(
      (await search(service, '04 - Winter (Unabridged)', author)).map((match) => match.author),
      ['Ali Smith'],
      author,
    )
})

const strangers: readonly (readonly [query: string, author?: string])[] = [
  ['Dune (Unabridged)', 'Agatha Christie'],
  ['01 - Dune', 'Peter Herbert'],
  ['Dnue', 'Agatha Christie'],
  ['Dune: Dune, Book 1', 'Agatha Christie'],
  ['Harry Potter, Book 1', 'Terry Pratchett'],
  ['Agatha Christie - Dune'],
  ['Agatha Christie - 01 - Dune (Unabridged)'],
  ['Dune - Agatha Christie'],
  ['Dune by Agatha Christie'],
  ['Dune: A Novel by Agatha Christie'],
  ['Dune by Frank Herbert', 'Agatha Christie'],
  ['Winter by Nobody'],
  ['The Nothing of Agatha Christie (Unabridged)'],
]
for (const [query, author] of strangers)
  test(`returns no match rather than one by another author: ${query}${author === undefined ? '' : `, ${author}`}`, async () => {
    await using service = createTestService({ rows: ROWS })
    assert.deepEqual(await search(service, query, author), [])
  })

test('keeps the results of the plain search, with exact titles first, and tries no other reading', async () => {
  await using plain = createTestService({ rows: ROWS })
  const release = plain.make(ROWS)
  const untouchable = new Proxy(release.search.titles, {
    get: (titles, name) => (name === 'titled' ? titles.titled : assert.fail('another reading was tried')),
  })
  plain.artifacts.adopt({ ...release, search: { ...release.search, titles: untouchable } })
  await using service = createTestService({ rows: ROWS })
  const queries = [
    ...SHELF.flatMap(([title, author]) => [
      { query: title },
      { query: title, author },
      { query: title, author: 'Nobody Else' },
      { query: `${author} - ${title}` },
    ]),
    ...['dune', 'du', 'harry', 'winter', 'the', 'winter smith', 'hunger games 2', 'x', '2001'].map((query) => ({ query })),
  ]
  let found = 0
  for (const query of queries) {
    if (service.artifacts.read(({ search }) => search.bestWorks(query.query, 1).length) === 0) continue
    found += 1
    const [one, other] = await Promise.all([service, plain].map(({ app }) => app.inject({ url: '/abs/search', query })))
    assert.equal(one?.body, other?.body, query.query)
    assert.equal(other?.statusCode, 200)
  }
  assert.ok(found > 70, `only ${found} were found`)
})

const NAMESAKES = createShelf([
  ['Storm', 'Ida Vale'],
  ['Storm Front', 'Storm Storm'],
  ['Storm of Storms', 'Storm Vale'],
  ['Storm & Sea', 'Ida Vale'],
  ['Storm and Sea: A Storm', 'Ida Vale'],
  ['Storm', 'Peter Quill'],
])
test('puts exact titles first, and works of the author before all', async () => {
  await using service = createTestService({ rows: NAMESAKES })
  const order = async (query: string, author?: string) =>
    (await search(service, query, author)).map((match) => `${match.title}, ${match.author}`)
  const plain = service.artifacts.read(({ search }) => search.bestWorks('Storm', 30).length)
  assert.equal(plain, 6)
  assert.deepEqual((await order('Storm')).slice(0, 2), ['Storm, Ida Vale', 'Storm, Peter Quill'])
  assert.equal((await order('Storm')).length, 6)
  assert.deepEqual((await order('Storm', 'Quill, Peter')).slice(0, 2), ['Storm, Peter Quill', 'Storm, Ida Vale'])
  assert.deepEqual((await order('storm and sea')).slice(0, 2), ['Storm & Sea, Ida Vale', 'Storm and Sea: A Storm, Ida Vale'])
})

const hostile = [
  'x'.repeat(9_000),
  '1'.repeat(9_000),
  '('.repeat(4_000),
  ')'.repeat(4_000),
  '[(('.repeat(1_000),
  ' - '.repeat(2_000),
  'a: '.repeat(2_000),
  'Dnue '.repeat(2_000),
  Array.from({ length: 10_000 }, (_, at) => `w${at.toString(36)}`).join(' '),
  '𝒻'.repeat(2_000),
  '\u0000 - \u0000',
  '"*^: (AND) [NEAR]',
]
test('returns nothing for hostile queries and authors', async () => {
  await using service = createTestService({ rows: ROWS })
  service.artifacts.read(({ search }) => {
    const corrected = search.titles.corrector()
    for (const query of hostile) assert.doesNotThrow(() => corrected.correct(query))
  })
  for (const text of hostile.filter((query) => encodeURIComponent(query).length < 14_000)) {
    assert.deepEqual(await search(service, text), [], text.slice(0, 20))
    await search(service, 'Dune (Unabridged)', text)
  }
  assert.deepEqual(service.failures, [])
})

test('does not cache responses before the search core is ready', async () => {
  await using service = createTestService({ isEmpty: true })
  const release = service.make(ROWS)
  const { search } = release
  using early = createSearch({ db: release.db, core: undefined, isEarly: true })
  service.artifacts.adopt(Object.assign(release, { search: early }))
  const get = async (query: string) => {
    const { headers, body } = await service.app.inject({ url: '/abs/search', query: { query } })
    return [headers.etag, headers['cache-control'], JSON.parse(body).matches.length]
  }
  assert.deepEqual(await get('Dnue'), [undefined, 'no-store', 0])
  assert.deepEqual(await get('01 - The Fifth Season'), [undefined, 'no-store', 1])
  assert.deepEqual(await get('The Fifth Season'), [undefined, 'no-store', 1])
  Object.assign(release, { search })
  assert.deepEqual((await get('Dnue')).slice(0, 1), [release.etag])
})
