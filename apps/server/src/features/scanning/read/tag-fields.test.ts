import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tags } from './audio/audio-facts.ts'
import { type TagFields, tagFields } from './tag-fields.ts'

const rows: readonly { name: string; tags: Tags; expected: TagFields }[] = [
  {
    name: 'M-08 the album artist comes before the artist',
    tags: { artist: ['Ann'], album_artist: ['Bea'] },
    expected: { author: 'Bea' },
  },
  { name: 'M-09 a composer reads', tags: { tcom: ['Nick'] }, expected: { narrator: 'Nick' } },
  { name: 'M-09 a narrator reads before a composer', tags: { tcom: ['Nick'], narrator: ['Nora'] }, expected: { narrator: 'Nora' } },
  {
    name: 'M-10 a series may hold its number',
    tags: { series: ['Cradle #1.5'] },
    expected: { series: 'Cradle', seriesIndex: 1.5 },
  },
  {
    name: 'M-11 of several series in a grouping the first counts',
    tags: { tit1: ['Cosmere #3; Stormlight #1'] },
    expected: { series: 'Cosmere', seriesIndex: 3 },
  },
  { name: 'M-12 0 is a place in a series', tags: { 'series-part': ['0'] }, expected: { seriesIndex: 0 } },
  { name: 'M-13 1/3 is the first of three', tags: { 'series-part': ['1/3'] }, expected: { seriesIndex: 1 } },
  { name: 'M-13 a word is no number', tags: { 'series-part': ['abc'] }, expected: {} },
  { name: 'M-13 a negative number is none', tags: { 'series-part': ['-1'] }, expected: {} },
  { name: 'M-13 NaN is none', tags: { 'series-part': ['NaN'] }, expected: {} },
  { name: 'a number beyond any series is none', tags: { 'series-part': ['100001'] }, expected: {} },
  { name: 'a labelled number counts', tags: { 'series-part': ['Book 2'] }, expected: { seriesIndex: 2 } },
  { name: 'M-14 an asin is upper case', tags: { asin: ['b00abcdefg'] }, expected: { asin: 'B00ABCDEFG' } },
  { name: 'M-15 a word is no asin', tags: { asin: ['none'], cdek: ['B000000001'] }, expected: { asin: 'B000000001' } },
  { name: 'M-16 an isbn loses its hyphens', tags: { isbn: ['978-0-14-303943-3'] }, expected: { isbn: '9780143039433' } },
  { name: 'M-21 a name written last name first stays', tags: { artist: ['Smith, John'] }, expected: { author: 'Smith, John' } },
  {
    name: 'M-23 blanks and NULs go, and text is NFC',
    tags: { album: ['  Cafe\u0301 '], narrator: ['Nora'] },
    expected: { album: 'Café', narrator: 'Nora' },
  },
  { name: 'M-24 damaged text counts as none', tags: { album: ['Gr\ufffdn'], title: ['Fine'] }, expected: { title: 'Fine' } },
  { name: 'M-24 text in another code page too', tags: { talb: ['It\x92s'], album: [''] }, expected: {} },
  { name: 'M-25 a date is cut back to what is one', tags: { date: ['2019-13-40'] }, expected: { published: '2019' } },
  { name: 'M-25 a year of zeros is none', tags: { date: ['0000'] }, expected: {} },
  { name: 'M-25 the first day of the epoch is none', tags: { date: ['1970-01-01'] }, expected: {} },
  { name: 'M-25 a month is kept', tags: { date: ['2020-05'] }, expected: { published: '2020-05' } },
  { name: 'M-25 five digits are no year', tags: { date: ['12345'] }, expected: {} },
  { name: 'M-25 nor is a year before printing, or far ahead', tags: { date: ['0999'], year: ['9999-12-31'] }, expected: {} },
  { name: 'a moment is cut to its day', tags: { tdrc: ['2021-02-28T10:00:00Z'] }, expected: { published: '2021-02-28' } },
  { name: 'a day that its month does not have is dropped', tags: { date: ['2021-02-30'] }, expected: { published: '2021-02' } },
  { name: 'M-36 a genre in grouping is no series', tags: { grouping: ['Fantasy'] }, expected: {} },
  {
    name: 'M-36 a series with its number in grouping is one',
    tags: { '\xa9grp': ['The Expanse, Book 1'] },
    expected: { series: 'The Expanse', seriesIndex: 1 },
  },
  { name: 'M-36 podcast is no series', tags: { show: ['Podcast'] }, expected: {} },
  { name: 'a show is a series by its name alone', tags: { show: ['Discworld'] }, expected: { series: 'Discworld' } },
  {
    name: 'M-40 movement atoms and frames name the series',
    tags: { '\xa9mvn': ['Cradle'], '\xa9mvi': ['2'], '\xa9nrt': ['Nora'] },
    expected: { series: 'Cradle', seriesIndex: 2, narrator: 'Nora' },
  },
  {
    name: 'genres are parted and each stands once',
    tags: { genre: ['Fantasy; Epic/fantasy', '(12)', '(183)Speech'] },
    expected: { genres: ['fantasy', 'Epic', 'Speech'] },
  },
  { name: 'several artists are joined', tags: { artist: ['Ann', 'Bea'] }, expected: { author: 'Ann, Bea' } },
  {
    name: 'a description loses its markup',
    tags: { desc: ['<p>One &amp; two</p><script>x</script><br/>a &lt; b'] },
    expected: { description: 'One & two\nx\na < b' },
  },
  { name: 'a comment stands in for a description', tags: { comm: ['Read by Nora'] }, expected: { description: 'Read by Nora' } },
]

for (const { name, tags, expected } of rows) test(name, () => assert.deepEqual(tagFields(tags).fields, expected))

test('M-34 a description is cut at 20,000 characters, and no character in half', () => {
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

test('a text of sixty thousand characters is cut at a thousand before anything looks into it', () => {
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
