import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { readWhole } from '../../test/read-whole.ts'
import { MAX } from '../bounds.ts'
import { openDatabase } from './read-database.ts'

const CONTENT = absContent({ items: 1, sessions: 2 })
const [ANN = ''] = CONTENT.users.map(({ id }) => id)
const folder = temporaryFolder()
after(() => folder[Symbol.dispose]())

const many = (count: number) => `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${count})`
const LIBRARY = CONTENT.libraries[0]?.id ?? ''
const items = (count: number) => `
  INSERT INTO libraryItems (id, mediaId, mediaType, libraryId, relPath, createdAt, updatedAt)
    ${many(count)} SELECT 'i' || x, 'm' || x, 'book', '${LIBRARY}', 'x/' || x, '', '' FROM n;
  INSERT INTO books (id, title, createdAt, updatedAt) ${many(count)} SELECT 'm' || x, 'Title ' || x, '', '' FROM n`
const sessions = (count: number) => `
  INSERT INTO playbackSessions (id, userId, mediaItemId, createdAt, updatedAt)
    ${many(count)} SELECT 's' || x, '${ANN}', 'm1', '2024-01-01 06:00:00.000 +00:00', '2024-01-01 06:10:00.000 +00:00' FROM n`

function write(name: string, also: string): string {
  const file = folder.at(name)
  writeAbsDatabase(file, CONTENT, { also })
  return file
}

const refused: [name: string, also: string][] = [
  ['more items than the limit', items(MAX.items + 1)],
  ['more sessions than the limit', sessions(MAX.sessions + 1)],
  [
    'gigabytes of texts',
    `INSERT INTO bookAuthors (id, bookId, authorId, createdAt) ${many(300_000)} SELECT x, 'b' || x || hex(zeroblob(400)), x, '' FROM n`,
  ],
]
for (const [name, also] of refused)
  test(`${name} is refused before memory runs out`, async () => {
    const source = openDatabase(write(`${name}.sqlite`, also))
    const before = process.memoryUsage().rss
    await assert.rejects(readWhole(source, [ANN]), { code: 'too_much' })
    assert.ok(process.memoryUsage().rss - before < 1.5 * 1024 ** 3)
  })

test('a database at its limits is read', async () => {
  const source = openDatabase(write('full.sqlite', `${items(MAX.items - 1)}; ${sessions(MAX.sessions - 1)}`))
  const data = await readWhole(source, [ANN])
  assert.deepEqual([data.items.length, data.people[0]?.sessions.length], [MAX.items, MAX.sessions])
})
