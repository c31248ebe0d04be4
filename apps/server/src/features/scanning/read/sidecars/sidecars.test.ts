import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import fc from 'fast-check'
import { relPath } from '../../../paths/index.ts'
import { mp3, testFields } from '../../test/field-row.ts'
import { opfFields } from './opf-fields.ts'
import readSidecars from './read-sidecars.worker.ts'
import { metadataJsonFields } from './sidecar-fields.ts'
import { decoded } from './sidecar-text.ts'

const json = (value: object) => JSON.stringify(value)
const opf = (inner: string, before = '') =>
  `<?xml version="1.0"?>${before}<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="d" xmlns:opf="o">${inner}</metadata></package>`

const ONE = { 'Ann/Title/1.mp3': mp3() }

testFields([
  {
    name: 'M-26 metadata.json overrides the tags',
    tree: {
      'Ann/Title/1.mp3': mp3({ album: 'Tagged', artist: 'Tagger', asin: 'B000000001' }),
      'Ann/Title/metadata.json': json({
        title: 'Told',
        authors: ['A', 'B'],
        narrators: ['N'],
        series: ['S #2', 'T'],
        asin: 'B0036S4B2G',
        publishedYear: 1999,
        tags: ['t'],
        explicit: true,
      }),
    },
    expected: {
      title: 'Told',
      author: 'A, B',
      narrator: 'N',
      series: 'S',
      seriesIndex: 2,
      moreSeries: [{ name: 'T', position: null }],
      asin: 'B0036S4B2G',
      published: '1999',
      tags: ['t'],
      explicit: true,
    },
  },
  {
    name: 'M-27 broken JSON',
    tree: { ...ONE, 'Ann/Title/metadata.json': '{"title": ' },
    expected: { title: 'Title' },
    problem: { file: 'metadata.json', kind: 'unreadable' },
  },
  {
    name: 'M-27 a metadata.json of 5 MB',
    tree: { ...ONE, 'Ann/Title/metadata.json': json({ title: 'x'.repeat(5_000_000) }) },
    expected: { title: 'Title' },
    problem: { file: 'metadata.json', kind: 'unreadable' },
  },
  {
    name: 'M-28 Calibre’s OPF',
    tree: {
      ...ONE,
      'Ann/Title/metadata.opf': opf(
        '<dc:title>Told</dc:title><dc:creator opf:role="aut">Ann Author</dc:creator><dc:creator opf:role="nrt">Nora</dc:creator>' +
          '<dc:identifier opf:scheme="ISBN">978-0-14-303943-3</dc:identifier><dc:identifier opf:scheme="AMAZON">b0036s4b2g</dc:identifier>' +
          '<dc:subject>Fantasy</dc:subject><meta name="calibre:series" content="Earth"/><meta name="calibre:series_index" content="2.0"/>',
      ),
    },
    expected: {
      title: 'Told',
      author: 'Ann Author',
      narrator: 'Nora',
      series: 'Earth',
      seriesIndex: 2,
      isbn: '9780143039433',
      asin: 'B0036S4B2G',
      genres: ['Fantasy'],
    },
  },
  {
    name: 'M-28 roles and series of EPUB 3',
    tree: {
      ...ONE,
      'Ann/Title/book.opf': opf(
        '<dc:creator id="a">Ann Author</dc:creator><dc:creator id="b">Nora</dc:creator><meta refines="#b" property="role">nrt</meta>' +
          '<meta property="belongs-to-collection" id="c">Earth</meta><meta refines="#c" property="group-position">3</meta>',
      ),
    },
    expected: { author: 'Ann Author', narrator: 'Nora', series: 'Earth', seriesIndex: 3 },
  },
  {
    name: 'M-28 subtitle, date and several series of Calibre',
    tree: {
      ...ONE,
      'Ann/Title/metadata.opf': opf(
        '<dc:title>Told</dc:title><dc:subtitle>A Story</dc:subtitle><dc:date>2015-06-01T00:00:00+00:00</dc:date>' +
          '<dc:creator opf:role="aut">Ann Author</dc:creator><dc:creator opf:role="aut">Buck, Bea</dc:creator>' +
          '<meta name="calibre:series" content="Earth"/><meta name="calibre:series_index" content="2"/>' +
          '<meta name="calibre:series" content="Sea"/><meta name="calibre:series_index" content="1,5"/>',
      ),
    },
    expected: {
      title: 'Told',
      subtitle: 'A Story',
      published: '2015-06-01',
      author: 'Ann Author, Buck, Bea',
      authorNames: ['Ann Author', 'Buck, Bea'],
      series: 'Earth',
      seriesIndex: 2,
      moreSeries: [{ name: 'Sea', position: 1.5 }],
    },
  },
  {
    name: 'M-28 title types, several collections and dates of EPUB 3',
    tree: {
      ...ONE,
      'Ann/Title/book.opf': opf(
        '<dc:title id="s">A Story</dc:title><dc:title id="t">Told</dc:title><meta refines="#s" property="title-type">subtitle</meta>' +
          '<meta refines="#t" property="title-type">main</meta><dc:date opf:event="modification">2020-01-01</dc:date>' +
          '<dc:date opf:event="publication">2014</dc:date><meta property="belongs-to-collection" id="a">Earth</meta>' +
          '<meta refines="#a" property="group-position">3</meta><meta property="belongs-to-collection" id="b">Sea</meta>',
      ),
    },
    expected: {
      title: 'Told',
      subtitle: 'A Story',
      published: '2014',
      series: 'Earth',
      seriesIndex: 3,
      moreSeries: [{ name: 'Sea', position: null }],
    },
  },
  {
    name: 'a list of people in metadata.json stays one, with names that have a comma',
    tree: {
      ...ONE,
      'Ann/Title/metadata.json': json({ authors: ['Voltare', 'Molier'], narrators: ['Vonna, Kurt Jr', 'Read by Ann Reada'] }),
    },
    expected: {
      author: 'Voltare, Molier',
      authorNames: ['Voltare', 'Molier'],
      narrator: 'Vonna, Kurt Jr, Ann Reada',
      narratorNames: ['Vonna, Kurt Jr', 'Ann Reada'],
    },
  },
  {
    name: 'text in UTF-16 is decoded, with a mark and without, in either order',
    tree: {
      ...ONE,
      'Ann/Title/desc.txt': Buffer.from('\ufeffÜber Bäume\r\n日本', 'utf16le'),
      'Ann/Title/reader.txt': Buffer.from('Read by Jörg\r\n', 'utf16le').swap16(),
    },
    expected: { description: 'Über Bäume\n日本', narrator: 'Jörg' },
  },
  {
    name: 'M-29 an entity of a document type is neither fetched nor expanded',
    tree: {
      ...ONE,
      'Ann/Title/metadata.opf': opf(
        '<dc:title>&inner;</dc:title><dc:creator>&outer;</dc:creator><dc:publisher>House</dc:publisher>',
        '<!DOCTYPE package [<!ENTITY inner "Expanded"><!ENTITY outer SYSTEM "file:///etc/passwd">]>',
      ),
    },
    expected: { title: 'Title', author: 'Ann', publisher: 'House' },
  },
  {
    name: 'an invalid OPF',
    tree: { ...ONE, 'Ann/Title/metadata.opf': 'no xml' },
    expected: { title: 'Title' },
    problem: { file: 'metadata.opf', kind: 'unreadable' },
  },
  {
    name: 'M-30 reader.txt names the narrator',
    tree: { ...ONE, 'Ann/Title/reader.txt': 'Jane Doe\nmore' },
    expected: { narrator: 'Jane Doe' },
  },
  {
    name: 'M-30 but does not override the tags',
    tree: { 'Ann/Title/1.mp3': mp3({ album: 'Title', narrator: 'Nora' }), 'Ann/Title/reader.txt': 'Jane Doe' },
    expected: { narrator: 'Nora' },
  },
  {
    name: 'text in an old code page is decoded',
    tree: { ...ONE, 'Ann/Title/reader.txt': Buffer.from('J\xf6rg', 'latin1') },
    expected: { narrator: 'Jörg' },
  },
  {
    name: 'M-38 a loose file reads only its own OPF',
    tree: {
      'Dune.m4b': { kind: 'm4b' },
      'Emma.m4b': { kind: 'm4b' },
      'Dune.opf': opf('<dc:publisher>House</dc:publisher>'),
      'metadata.json': json({ publisher: 'Json' }),
      'desc.txt': 'desc',
      'reader.txt': 'Nora',
    },
    at: 'Dune.m4b',
    expected: { title: 'Dune', publisher: 'House', description: '', narrator: '' },
  },
  {
    name: 'M-38 and another file does not',
    tree: {
      'Dune.m4b': { kind: 'm4b' },
      'Emma.m4b': { kind: 'm4b' },
      'Dune.opf': opf('<dc:publisher>House</dc:publisher>'),
      'desc.txt': 'desc',
    },
    at: 'Emma.m4b',
    expected: { title: 'Emma', publisher: '', description: '' },
  },
  {
    name: 'M-39 the description from metadata.opf',
    tree: {
      'X/1.mp3': mp3({ album: 'X', comment: 'tag' }),
      'X/desc.txt': 'desc',
      'X/metadata.opf': opf('<dc:description>&lt;p&gt;opf&lt;/p&gt;</dc:description>'),
      'X/other.opf': opf('<dc:description>other</dc:description>'),
    },
    expected: { description: 'opf' },
  },
  {
    name: 'M-39 else from desc.txt',
    tree: { 'X/1.mp3': mp3({ album: 'X', comment: 'tag' }), 'X/desc.txt': 'desc' },
    expected: { description: 'desc' },
  },
  { name: 'M-39 else from the tag', tree: { 'X/1.mp3': mp3({ album: 'X', comment: 'tag' }) }, expected: { description: 'tag' } },
])

test('M-27 a metadata.json that is a FIFO or a link pointing outside the library is an issue and does not block', async () => {
  using lanAddresses = temporaryFolder()
  using folder = temporaryFolder()
  await writeFiles(lanAddresses.path, { 'secret.json': '{"title":"Secret"}' })
  await writeFiles(folder.path, {
    'out.json': { link: lanAddresses.at('secret.json') },
    'pipe.json': 'fifo',
    'in.json': { link: 'real.json' },
    'real.json': '{"title":"Mine"}',
  })
  const read = (name: string) =>
    readSidecars({ root: folder.path, sidecars: { metadataJson: { path: relPath(name), sizeBytes: 1, modifiedMs: 0 } }, cues: [] })
  const results = await Promise.all(['out.json', 'pipe.json', 'gone.json', 'in.json'].map(read))
  assert.deepEqual(
    results.map(({ metadataJson, problem }) => metadataJson?.title ?? problem?.detail),
    ['leads out of the library', 'not a file', 'ENOENT', 'Mine'],
  )
})

const ENCODED: readonly (readonly [name: string, bytes: Buffer, text: string])[] = [
  ['UTF-8', Buffer.from('Jörg – “x”'), 'Jörg – “x”'],
  ['UTF-8 with a mark', Buffer.from('\ufeffJörg'), 'Jörg'],
  ['UTF-16 LE with a mark', Buffer.from('\ufeffЯ', 'utf16le'), 'Я'],
  ['UTF-16 BE with a mark', Buffer.from('\ufeffЯ', 'utf16le').swap16(), 'Я'],
  ['UTF-16 LE', Buffer.from('Ночь и день', 'utf16le'), 'Ночь и день'],
  ['UTF-16 BE', Buffer.from('Ночь и день', 'utf16le').swap16(), 'Ночь и день'],
  ['Windows-1252', Buffer.from('J\xf6rg \x96 \x93x\x94', 'latin1'), 'Jörg – “x”'],
  ['ASCII that ends with a NUL', Buffer.from('Ann\0'), 'Ann\0'],
]
for (const [name, bytes, text] of ENCODED) test(`${name} is decoded`, () => assert.equal(decoded(bytes), text))

test('sidecars with any bytes are decoded and parsed without throwing', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom('<', '>', '&', ';', 'package', ' ', '"', '=', 'meta', '/', '!', '[', ']', '-', '?', 'dc:title'),
        maxLength: 60,
      }),
      (bytes, markup) => {
        const text = decoded(bytes)
        for (const one of [text, `<package>${text}</package>`, markup, `<package>${markup}</package>`]) {
          opfFields(one)
          metadataJsonFields(one)
        }
      },
    ),
  )
})

test('metadata.json may have values of any type', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('title', 'series', 'authors', 'chapters', 'genres', 'publishedYear', 'explicit'),
        fc.jsonValue(),
      ),
      (value) => {
        const { layer = {} } = metadataJsonFields(JSON.stringify(value)) ?? {}
        assert.ok(['string', 'undefined'].includes(typeof layer.title))
      },
    ),
  )
})
