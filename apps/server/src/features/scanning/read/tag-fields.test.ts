import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tags } from './audio/audio-facts.ts'
import { type TagFields, tagFields } from './tag-fields.ts'

const rows: readonly { name: string; tags: Tags; expected: TagFields }[] = [
  {
    name: 'M-08 the album artist takes precedence over the artist',
    tags: { artist: ['Ann'], album_artist: ['Bea'] },
    expected: { author: 'Bea' },
  },
  { name: 'M-09 the composer is the narrator', tags: { tcom: ['Nick'] }, expected: { narrator: 'Nick' } },
  {
    name: 'M-09 a narrator takes precedence over a composer',
    tags: { tcom: ['Nick'], narrator: ['Nora'] },
    expected: { narrator: 'Nora' },
  },
  {
    name: 'M-10 a series may contain its number',
    tags: { series: ['Cradle #1.5'] },
    expected: { series: 'Cradle', seriesIndex: 1.5 },
  },
  {
    name: 'M-11 the first of several series in a grouping is the one of the book',
    tags: { tit1: ['Cosmere #3; Stormlight #1'] },
    expected: { series: 'Cosmere', seriesIndex: 3, moreSeries: [{ name: 'Stormlight', position: 1 }] },
  },
  { name: 'M-12 0 is a valid position in a series', tags: { 'series-part': ['0'] }, expected: { seriesIndex: 0 } },
  { name: 'M-13 1/3 is position 1', tags: { 'series-part': ['1/3'] }, expected: { seriesIndex: 1 } },
  { name: 'M-13 a word is not a position', tags: { 'series-part': ['abc'] }, expected: {} },
  { name: 'M-13 a negative number is not a position', tags: { 'series-part': ['-1'] }, expected: {} },
  { name: 'M-13 NaN is not a position', tags: { 'series-part': ['NaN'] }, expected: {} },
  { name: 'an implausibly large number is not a position', tags: { 'series-part': ['100001'] }, expected: {} },
  { name: 'a labelled number is a position', tags: { 'series-part': ['Book 2'] }, expected: { seriesIndex: 2 } },
  { name: 'M-14 an ASIN is converted to upper case', tags: { asin: ['b00abcdefg'] }, expected: { asin: 'B00ABCDEFG' } },
  { name: 'M-15 a word is not an ASIN', tags: { asin: ['none'], cdek: ['B000000001'] }, expected: { asin: 'B000000001' } },
  { name: 'M-16 hyphens are removed from an ISBN', tags: { isbn: ['978-0-14-303943-3'] }, expected: { isbn: '9780143039433' } },
  { name: 'M-21 a name with the last name first stays', tags: { artist: ['Smith, John'] }, expected: { author: 'Smith, John' } },
  {
    name: 'M-23 text is trimmed, without NULs and in NFC',
    tags: { album: ['  Cafe\u0301 '], narrator: ['Nora'] },
    expected: { album: 'Café', narrator: 'Nora' },
  },
  { name: 'M-24 damaged text is dropped', tags: { album: ['Gr\ufffdn'], title: ['Fine'] }, expected: { title: 'Fine' } },
  { name: 'M-24 text in another code page is dropped', tags: { talb: ['It\x92s'], album: [''] }, expected: {} },
  { name: 'M-25 a date is cut to its valid part', tags: { date: ['2019-13-40'] }, expected: { published: '2019' } },
  { name: 'M-25 a year of zeros is dropped', tags: { date: ['0000'] }, expected: {} },
  { name: 'M-25 the first day of the epoch is dropped', tags: { date: ['1970-01-01'] }, expected: {} },
  { name: 'M-25 a month is kept', tags: { date: ['2020-05'] }, expected: { published: '2020-05' } },
  { name: 'M-25 five digits are not a year', tags: { date: ['12345'] }, expected: {} },
  {
    name: 'M-25 a year before printing or far in the future is dropped',
    tags: { date: ['0999'], year: ['9999-12-31'] },
    expected: {},
  },
  { name: 'a timestamp is cut to its day', tags: { tdrc: ['2021-02-28T10:00:00Z'] }, expected: { published: '2021-02-28' } },
  { name: 'an invalid day of a month is dropped', tags: { date: ['2021-02-30'] }, expected: { published: '2021-02' } },
  { name: 'M-36 a genre in the grouping is not a series', tags: { grouping: ['Fantasy'] }, expected: {} },
  {
    name: 'M-36 a grouping with a number is a series',
    tags: { '\xa9grp': ['The Expanse, Book 1'] },
    expected: { series: 'The Expanse', seriesIndex: 1 },
  },
  { name: 'M-36 "podcast" is not a series', tags: { show: ['Podcast'] }, expected: {} },
  { name: 'a show without a number is a series', tags: { show: ['Discworld'] }, expected: { series: 'Discworld' } },
  {
    name: 'M-40 movement atoms and frames name the series',
    tags: { '\xa9mvn': ['Cradle'], '\xa9mvi': ['2'], '\xa9nrt': ['Nora'] },
    expected: { series: 'Cradle', seriesIndex: 2, narrator: 'Nora' },
  },
  {
    name: 'genres are split and deduplicated',
    tags: { genre: ['Fantasy; Epic/fantasy', '(12)', '(183)Speech'] },
    expected: { genres: ['fantasy', 'Epic', 'Speech'] },
  },
  {
    name: 'several artists are joined, and stay a list',
    tags: { artist: ['Ann', 'Bea'] },
    expected: { author: 'Ann, Bea', authorNames: ['Ann', 'Bea'] },
  },
  {
    name: 'the words before a narrator go',
    tags: { tcom: ['Read by Silas Vonce', 'Gelesen von Anna'] },
    expected: { narrator: 'Silas Vonce, Anna', narratorNames: ['Silas Vonce', 'Anna'] },
  },
  {
    name: 'M-11 several series have their numbers in the same order',
    tags: { series: ['Disc Land; Death Arc'], 'series-part': ['4; 1'] },
    expected: { series: 'Disc Land', seriesIndex: 4, moreSeries: [{ name: 'Death Arc', position: 1 }] },
  },
  {
    name: 'M-11 several values of a tag are several series',
    tags: { series: ['Disc Land', 'Death Arc #2', 'Disc Land'], 'series-part': ['4,5'] },
    expected: { series: 'Disc Land', seriesIndex: 4.5, moreSeries: [{ name: 'Death Arc', position: 2 }] },
  },
  {
    name: 'one number belongs to the first series',
    tags: { series: ['A; B; C'], 'series-part': ['7'] },
    expected: {
      series: 'A',
      seriesIndex: 7,
      moreSeries: [
        { name: 'B', position: null },
        { name: 'C', position: null },
      ],
    },
  },
  {
    name: 'markup is removed from a description',
    tags: { desc: ['<p>One &amp; two</p><script>x</script><br/>a &lt; b'] },
    expected: { description: 'One & two\nx\na < b' },
  },
  { name: 'a comment is used as the description', tags: { comm: ['Read by Nora'] }, expected: { description: 'Read by Nora' } },
]

for (const { name, tags, expected } of rows) test(name, () => assert.deepEqual(tagFields(tags).fields, expected))

test('M-34 a description is cut at 20,000 characters without splitting one', () => {
  const { description = '' } = tagFields({ ldes: [`${'x'.repeat(19_999)}😀${'y'.repeat(20_000)}`] }).fields
  assert.deepEqual([description.length, description.isWellFormed()], [19_999, true])
})

test('a tag may have any name', () => {
  const tags: Tags = JSON.parse('{"__proto__":["x"],"constructor":["y"],"album":["A"]}')
  assert.deepEqual(tagFields(tags).fields, { album: 'A' })
})

const numbers = [
  ['3', 3],
  ['03/12', 3],
  ['x', null],
  ['1234567', null],
] as const
for (const [text, track] of numbers) {
  test(`the track "${text}" is ${track}`, () => {
    const read = tagFields({ trck: [text], tpos: [text] })
    assert.deepEqual([read.track, read.disc, read.isTagged], [track, track, false])
  })
}

test('a text of sixty thousand characters is cut to a thousand before it is parsed', () => {
  const long = `a${' '.repeat(60_000)}b`
  const { fields, track } = tagFields({
    talb: [long],
    series: [`${long} #1`],
    grp1: [`x${',#1'.repeat(20_000)}y`],
    trck: [long],
    tcon: [long],
  })
  assert.deepEqual([fields, track], [{ album: 'a', series: 'a', genres: ['a'] }, null])
})
