import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayBeTitle, parseVolume } from './boosts.ts'

test('does not compare stop words and single letters with titles', () => {
  for (const typed of ['the', 'a', 's', 'the a of', 'the-a', 'j r', '!!', '', 'The.', 'DER']) assert.ok(!mayBeTitle(typed), typed)
  for (const typed of ['it', 'us', 'book', '1984', 'Q&A', 'the it', 'Spare']) assert.ok(mayBeTitle(typed), typed)
})

const volumes: [typed: string, position: string, names: string[]][] = [
  ['jack reacher 2', '2', ['jack reacher']],
  ['jack reacher 02', '02', ['jack reacher']],
  ['jack reacher book 2', '2', ['jack reacher book', 'jack reacher']],
  ['jack reacher band 2', '2', ['jack reacher band', 'jack reacher']],
  ['jack reacher vol. 2', '2', ['jack reacher vol.', 'jack reacher']],
  ['jack reacher #2', '2', ['jack reacher']],
  ['jack reacher Book #2.', '2', ['jack reacher Book', 'jack reacher']],
  ['jack reacher 2.5', '2.5', ['jack reacher']],
  ['jack reacher 1-3.5', '1-3.5', ['jack reacher']],
  ['fahrenheit 451', '451', ['fahrenheit']],
  ['halo: 7', '7', ['halo:']],
  ['oz 5', '5', ['oz']],
  ['it 2', '2', ['it']],
]
for (const [typed, position, names] of volumes)
  test(`"${typed}" names ${names.join(' or ')}, ${position}`, () => {
    const volume = parseVolume(typed)
    assert.equal(volume?.position, position)
    assert.deepEqual(
      volume?.series.map(({ name }) => name),
      names,
    )
  })

test('a query without a series or a position names no volume', () => {
  for (const typed of [
    '1984',
    'halo:7',
    'book 2',
    'the 1',
    's 1',
    '2',
    '#2',
    'halo seven',
    'halo 123456789',
    'halo x2',
    'halo 2x',
    '',
  ])
    assert.equal(parseVolume(typed), undefined, typed)
})
