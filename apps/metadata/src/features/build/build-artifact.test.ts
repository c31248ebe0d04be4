import assert from 'node:assert/strict'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { openReadOnly } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { buildSample, SAMPLE } from '../../../test/built-sample.ts'
import { INDEXES, openArtifact, TABLES } from '../artifact/index.ts'

test('the same data and build time give the same bytes', async () => {
  using folder = temporaryFolder()
  const [one, other] = [await buildSample(folder.at('one'), { inWorker: true }), await buildSample(folder.at('other'))]
  assert.deepEqual(readFileSync(one), readFileSync(other))
  const later = await buildSample(folder.at('later'), { builtAt: '2026-11-02T00:00:00Z' })
  assert.notDeepEqual(readFileSync(one), readFileSync(later))
})

test('the older layout gives the same bytes as packs', async () => {
  using folder = temporaryFolder()
  writeOut(folder.at('single'))
  const packed = await buildSample(folder.at('packed.sqlite'))
  const single = await buildSample(folder.at('single.sqlite'), { dirs: [folder.at('single')] })
  assert.deepEqual(readFileSync(single), readFileSync(packed))
})

test('two roots give the same bytes as one', async () => {
  using folder = temporaryFolder()
  cpSync(path.join(SAMPLE, 'data'), folder.at('core', 'data'), {
    recursive: true,
    filter: (file) => !file.includes('works-community'),
  })
  cpSync(path.join(SAMPLE, 'data', 'works-community'), folder.at('community', 'data', 'works-community'), { recursive: true })
  const whole = await buildSample(folder.at('whole.sqlite'))
  const composed = await buildSample(folder.at('composed.sqlite'), { dirs: [folder.at('community'), folder.at('core')] })
  assert.deepEqual(readFileSync(composed), readFileSync(whole))
})

for (const version of [1, 2, 3, 4, 5]) {
  test(`an artifact of version ${version} has the tables and indexes of its version and no others`, async () => {
    using folder = temporaryFolder()
    const file = await buildSample(folder.at('meta.sqlite'), { version })
    using db = openReadOnly(file)
    const found = (type: string) =>
      db
        .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = :type AND sql IS NOT NULL`, { type })
        .map(({ name }) => name)
        .filter((name) => !/^(?:search_(?:fts_|core|cards)|work_documents$|chapter_lists$|asin_cards$)/.test(name))
        .sort()
    const tables = TABLES.filter(({ since }) => since <= version).map(({ name }) => name)
    assert.deepEqual(found('table'), tables.sort())
    assert.equal(found('index').length, INDEXES.filter(({ since }) => since <= version).length)
    using artifact = openArtifact(file)
    assert.equal(artifact.version, version)
  })
}

test('writes the rows of the sample', async () => {
  using folder = temporaryFolder()
  using db = openReadOnly(await buildSample(folder.at('meta.sqlite')))
  const plain = (sql: string) => db.all(sql).map((row) => ({ ...row }))
  assert.deepEqual(plain('SELECT key, value FROM meta ORDER BY key'), [
    { key: 'built_at', value: '2026-11-01T00:00:00Z' },
    { key: 'count_characters', value: '22' },
    { key: 'count_people', value: '7' },
    { key: 'count_recaps', value: '9' },
    { key: 'count_recordings', value: '7' },
    { key: 'count_series', value: '3' },
    { key: 'count_works', value: '6' },
    { key: 'schema_version', value: '5' },
    { key: 'work_documents', value: '2/5' },
  ])
  assert.deepEqual(
    plain(
      `SELECT rowid, kind, id, title, names FROM search_fts WHERE id IN ('a-storm-of-swords', 'rob-inglis', 'the-lord-of-the-rings')`,
    ),
    [
      { rowid: 5, kind: 'person', id: 'rob-inglis', title: 'Rob Inglis', names: '' },
      {
        rowid: 9,
        kind: 'work',
        id: 'a-storm-of-swords',
        title: 'A Storm of Swords',
        names: 'George R.R. Martin Roy Dotrice A Song of Ice and Fire',
      },
      { rowid: 16, kind: 'series', id: 'the-lord-of-the-rings', title: 'The Lord of the Rings', names: '' },
    ],
  )
  assert.deepEqual(plain(`SELECT * FROM works WHERE id = '12-miles-below-iv-the-mite-forge'`), [
    {
      id: '12-miles-below-iv-the-mite-forge',
      title: '12 Miles Below IV: The Mite Forge',
      subtitle: null,
      language: 'en',
      first_published: null,
      description: null,
      added_at: '2026-07-11T17:30:05+01:00',
      wikidata: null,
      openlibrary: null,
      goodreads: null,
      license: 'CC0-1.0',
    },
  ])
  assert.deepEqual(plain(`SELECT count(*) AS empty FROM recordings WHERE publisher = '' OR cover_url = '' OR runtime_min = 0`), [
    { empty: 0 },
  ])
})

test('rejects invalid data with its first problem, and keeps the existing file', async () => {
  using folder = temporaryFolder()
  const out = await buildSample(folder.at('meta.sqlite'))
  const before = readFileSync(out)
  const packed = path.resolve(SAMPLE, '../packed')
  await assert.rejects(buildSample(out, { dirs: [packed], inWorker: true }), {
    name: 'AppError',
    message: /^The data has 178 problems\. The first: redirects\.json:3:5: .* does not exist\. Run check to see all of them\.$/,
  })
  assert.deepEqual(readFileSync(out), before)
  assert.deepEqual(readdirSync(folder.path), ['meta.sqlite'])
})

test('reports rows that violate constraints the way the check does', async () => {
  using folder = temporaryFolder()
  cpSync(path.join(SAMPLE, 'data'), folder.at('data'), { recursive: true })
  mkdirSync(folder.at('data', 'works', 'zz', 'the-hobbit'), { recursive: true })
  copyFileSync(folder.at('data', 'works', '0', '0.json'), folder.at('data', 'works', '0', 'a-storm-of-swords.json'))
  await assert.rejects(buildSample(folder.at('meta.sqlite'), { dirs: [folder.path], inWorker: true }), {
    name: 'AppError',
    message: /^The data has \d+ problems/,
  })
  assert.equal(existsSync(folder.at('meta.sqlite')), false)
})

const folders: readonly [name: string, dirs: (at: (...parts: string[]) => string) => string[], expected: RegExp][] = [
  ['a missing folder', (at) => [at('gone')], /gone/],
  ['a folder without data', (at) => [at()], /data/],
]
for (const [name, dirs, expected] of folders) {
  test(`rejects ${name} in one sentence`, async () => {
    using folder = temporaryFolder()
    await assert.rejects(
      buildSample(folder.at('meta.sqlite'), { dirs: dirs(folder.at), inWorker: true }),
      ({ name, message }: Error) => name === 'AppError' && expected.test(message),
    )
    assert.deepEqual(readdirSync(folder.path), [])
  })
}

interface Pack {
  entries: Record<string, Record<string, unknown>>
}
/** Writes the sample in the older layout: one file per record. */
function writeOut(root: string): void {
  const read = (file: string): Pack => JSON.parse(readFileSync(path.join(SAMPLE, 'data', file), 'utf8'))
  const write = (record: unknown, ...parts: string[]): void => {
    const file = path.join(root, 'data', ...parts)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(record))
  }
  for (const family of ['people', 'series'])
    for (const [slug, record] of Object.entries(read(`${family}/0.json`).entries))
      write(record, family, slug.slice(0, 2), `${slug}.json`)
  for (const [slug, { recordings, ...work }] of Object.entries(read('works/0/0.json').entries)) {
    write(work, 'works', slug.slice(0, 2), slug, 'work.json')
    for (const [id, recording] of Object.entries(recordings as object))
      write(recording, 'works', slug.slice(0, 2), slug, 'recordings', `${id}.json`)
  }
  for (const [slug, parts] of Object.entries(read('works-community/0/0.json').entries))
    for (const [part, record] of Object.entries(parts)) write(record, 'works', slug.slice(0, 2), slug, `${part}.json`)
  write(read('redirects.json'), 'redirects.json')
}
