import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileTitles } from './chapter-titles.ts'

/** Displayed title and what it states, for files without title tags in a book called Moon Road. */
const titlesOf = (stems: readonly string[]) =>
  fileTitles(
    stems.map((stem) => ({ path: `${stem}.mp3`, title: '' })),
    ['Moon Road'],
  )

const shown: readonly [names: readonly string[], titles: readonly string[]][] = [
  // '' becomes `Chapter N`.
  [
    ['001-002 - Moon Road', '003-004 - Moon Road'],
    ['', ''],
  ],
  [
    ['01 of 02', '02 of 02'],
    ['', ''],
  ],
  [
    ['01-MoonRoad', '02-MoonRoad'],
    ['', ''],
  ],
  [
    ['d1t01 Moon Road', 'd1t02 Moon Road'],
    ['', ''],
  ],
  [
    ['1-01 Dawn', '1-02 Dusk'],
    ['Dawn', 'Dusk'],
  ],
  [
    ['1-01 Dawn', '2-01 Dusk'],
    ['Dawn', 'Dusk'],
  ],
  [
    ['Ann Author - Moon Road - 01 - Dawn', 'Ann Author - Moon Road - 02 - Dusk'],
    ['Dawn', 'Dusk'],
  ],
  [
    ['MoonRoad_Part_01', 'MoonRoad_Part_02'],
    ['Part 1', 'Part 2'],
  ],
  [
    ['Mond - Teil 1', 'Mond - Teil 2'],
    ['Teil 1', 'Teil 2'],
  ],
  [
    ['moon_road-001', 'moon_road-002', 'moon_road-003'],
    ['', '', ''],
  ],
  [
    ['Moon Road (1)', 'Moon Road (2)'],
    ['', ''],
  ],
  [
    ['01 Moon Road - Dawn', '02 Moon Road - Dusk'],
    ['Dawn', 'Dusk'],
  ],
  [
    ['01 - Same', '02 - Same', '03 - Dusk'],
    ['', '', 'Dusk'],
  ],
  [
    ['Author_-_Book_-_01_-_Dawn', 'Author_-_Book_-_02_-_Dusk'],
    ['Dawn', 'Dusk'],
  ],
  [
    ['The owl', 'The cat'],
    ['The owl', 'The cat'],
  ],
  [
    ['Chapter 1 - The owl', 'Chapter 2 - The cat'],
    ['Chapter 1 - The owl', 'Chapter 2 - The cat'],
  ],
  [
    ['Chapter 01', 'Chapter 02'],
    ['Chapter 01', 'Chapter 02'],
  ],
  [
    ['Рассвет', 'Закат'],
    ['Рассвет', 'Закат'],
  ],
  [
    ['三体 01 红岸', '三体 02 宇宙'],
    ['红岸', '宇宙'],
  ],
]
for (const [names, titles] of shown)
  test(`files called "${names.join('", "')}" are the chapters "${titles.join('", "')}"`, () =>
    assert.deepEqual(
      titlesOf(names).map(({ title }) => title),
      titles,
    ))

test('numbers and parts in file names state no story chapter, but a chapter does', () => {
  const stated = (names: readonly string[]) => titlesOf(names).map((one) => one.stated)
  assert.deepEqual(stated(['MoonRoad_Part_01', 'MoonRoad_Part_02']), ['', ''])
  assert.deepEqual(stated(['Part 1', 'Part 2']), ['', ''])
  assert.deepEqual(stated(['01 of 02', '02 of 02']), ['', ''])
  assert.deepEqual(stated(['Chapter 3', 'Chapter 4']), ['Chapter 3', 'Chapter 4'])
})

test('a single file keeps its name', () => assert.deepEqual(titlesOf(['Dawn']), [{ title: 'Dawn', stated: 'Dawn' }]))
