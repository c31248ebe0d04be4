import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overdriveChapters, overdriveMarkers } from './overdrive.ts'

const list = (...entries: (readonly [name: string, time: string])[]) =>
  `<?xml version="1.0"?><Markers>${entries.map(([name, time]) => `<Marker><Name>${name}</Name><Time>${time}</Time></Marker>`).join('')}</Markers>`
const read = (...texts: (string | undefined)[]) =>
  overdriveChapters(texts.map((text) => (text === undefined ? undefined : overdriveMarkers(text))))?.map((file) =>
    file.map(({ title, startUs }) => [title, startUs / 1e6]),
  )

const rows: readonly { name: string; texts: (string | undefined)[]; expected: unknown }[] = [
  {
    name: 'times have minutes or hours',
    texts: [list(['A &amp; B', '0:00.000'], ['C', '61:02.500'], ['D', '1:02:03'])],
    expected: [
      [
        ['A & B', 0],
        ['C', 3_662.5],
        ['D', 3_723],
      ],
    ],
  },
  { name: 'a time in a name is removed', texts: [list(['Chapter 1 (00:31)', '00:31.000'])], expected: [[['Chapter 1', 31]]] },
  {
    name: 'a continued marker starts its file with the title of the previous chapter',
    texts: [list(['One', '0:00']), list(['One (continued)', '0:00'], ['Two', '3:00'])],
    expected: [
      [['One', 0]],
      [
        ['One', 0],
        ['Two', 180],
      ],
    ],
  },
  {
    name: 'a continued marker inside a file is dropped',
    texts: [list(['One', '0:00'], ['One - continued', '1:00'])],
    expected: [[['One', 0]]],
  },
  { name: 'a title may end with "continued"', texts: [list(['To be continued', '0:00'])], expected: [[['To be continued', 0]]] },
  { name: 'if one file has no markers, all are ignored', texts: [list(['One', '0:00']), undefined], expected: undefined },
  {
    name: 'a truncated list is ignored',
    texts: ['<Markers><Marker><Name>One</Name><Time>0:00</Time></Marker>'],
    expected: undefined,
  },
  { name: 'no files have no markers', texts: [], expected: [] },
]

for (const { name, texts, expected } of rows) test(name, () => assert.deepEqual(read(...texts), expected))

test('a marker without a time does not use the time of the next one', () => {
  const text = list(['One', '0:00'], ['Two', '1:00']).replace('</Name><Time>0:00</Time>', '')
  assert.deepEqual(read(text), [[['Two', 60]]])
})

test('thousands of broken markers and blank names are parsed in linear time', () => {
  assert.equal(read(`${'<Marker><Name></Marker>'.repeat(20_000)}</Markers>`), undefined)
  assert.deepEqual(read(list([`a${' '.repeat(60_000)}b`, '0:00'])), [[['a b', 0]]])
})
