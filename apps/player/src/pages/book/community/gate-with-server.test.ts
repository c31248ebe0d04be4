import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logicalChapters } from '@chapterhouse/kit/text/logical-chapter'
import { CHAPTER_LISTS } from '@chapterhouse/testkit/chapter-lists'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { gate } from '../../../../../server/src/features/attachments/gate.ts'
import { gateTexts, textsOf } from './shown-texts.ts'
import { isMet, isOver, logicalChapter } from './spoiler-gate.ts'

const CHAPTERS = Array.from({ length: 40 }, (_, at) => at)
const CHARACTERS = CHAPTERS.map((chapter) => ({ reveal: { chapter } }))
const RECAPS = CHAPTERS.map((chapter) => ({ through: { chapter } }))

interface Shown {
  characters: number[]
  recaps: number[]
}

function shownByServer(chapter: number | undefined, isFinished = false): Shown {
  const { characters = [], recaps = [] } = gate({ characters: CHARACTERS, recaps: RECAPS }, { isFinished, chapter })
  return { characters: characters.map(({ reveal }) => reveal.chapter), recaps: recaps.map(({ through }) => through.chapter) }
}

function shownByPlayer(chapter: number | undefined, isFinished = false): Shown {
  const known = { isFinished, chapter }
  return {
    characters: CHAPTERS.filter((at) => isMet(known, at)),
    recaps: CHAPTERS.filter((at) => isOver(known, at)),
  }
}

for (const { name, titles, logical } of CHAPTER_LISTS)
  test(`server and player show the same at every chapter: ${name}`, () => {
    const [listed, named] = [logicalChapters(titles), titles.map((title) => ({ title }))]
    for (const index of titles.keys()) {
      const expected = logical?.[index] ?? 0
      const shown = {
        characters: CHAPTERS.filter((chapter) => chapter <= Math.max(1, expected)),
        recaps: CHAPTERS.filter((chapter) => chapter === 0 || chapter < expected),
      }
      assert.deepEqual(shownByServer(listed?.[index]), shown)
      assert.deepEqual(shownByPlayer(logicalChapter(named, index)), shown)
    }
  })

const front = ['Opening Credits', 'Foreword', 'Preface', 'Vorwort', 'Introducción', '01 - Credits']
const stated = ['Chapter', 'CHAPTER', 'Kapitel', 'Chapitre', 'Capítulo', 'Part', 'Track', 'Lecture', 'Dune - Chapter', '']
const word = ['One', 'Two', 'Three', 'II', 'IV', 'eins', 'zwei', 'deux']
const title = fc.oneof(
  fc.constantFrom(...front, 'Prologue', 'Epilogue', 'The owl', '1984', '12 angry men', 'I. The owl', '', '03.mp3'),
  fc.tuple(fc.constantFrom(...stated), fc.nat(6)).map(([before, number]) => `${before} ${number}`),
  fc.tuple(fc.nat(6), fc.constantFrom('. The owl', ' - The pool', '. Kapitel', '')).map(([number, rest]) => `${number}${rest}`),
  fc.tuple(fc.constantFrom(...stated), fc.constantFrom(...word)).map(([before, number]) => `${before} ${number}`),
  fc.string(),
)
/** A list that counts up, with other titles between. */
const counting = fc
  .tuple(
    fc.array(fc.constantFrom(...front), { maxLength: 2 }),
    fc.constantFrom(...stated),
    fc.constantFrom(0, 1),
    fc.array(fc.option(fc.constantFrom('Interlude', 'Prologue', '7', 'Credits')), { maxLength: 20 }),
  )
  .map(([leading, before, first, between]) => {
    let number = first
    return [...leading, ...between.map((other) => other ?? `${before} ${number++}`)]
  })
const list = fc.oneof(fc.array(title, { maxLength: 20 }), counting)

test('server and player number every list alike, never above the place in it, and never backwards', () => {
  fc.assert(
    fc.property(list, (titles) => {
      const listed = logicalChapters(titles)
      const named = titles.map((one) => ({ title: one }))
      for (const index of titles.keys()) {
        assert.equal(logicalChapter(named, index), listed?.[index])
        const number = listed?.[index] ?? 0
        assert.ok(number >= (listed?.[index - 1] ?? 0) && number <= index + 1)
        for (const field of ['characters', 'recaps'] as const)
          assert.ok(shownByServer(listed?.[index])[field].length <= shownByServer(index + 1)[field].length)
      }
    }),
    { numRuns: runs(300, 10_000) },
  )
})

test('a finished book shows everything', () => {
  assert.deepEqual(shownByServer(undefined, true), { characters: CHAPTERS, recaps: CHAPTERS })
  assert.deepEqual(shownByPlayer(undefined, true), { characters: CHAPTERS, recaps: CHAPTERS })
})

const chapters = fc.array(fc.nat(12), { maxLength: 8 })
const anyTexts = fc.record({
  characters: chapters.map((all) => all.map((chapter, at) => ({ id: `c${at}`, name: `C${at}`, reveal: { chapter } }))),
  recaps: chapters.map((all) =>
    [...new Set(all)].toSorted((a, b) => a - b).map((chapter) => ({ through: { chapter }, text: 'T' })),
  ),
  recap_summary: fc.record({ in_short: fc.constant('S'), ending: fc.constant('E') }, { requiredKeys: [] }),
})

test('server and player show the same of any texts, and hide as many', () => {
  fc.assert(
    fc.property(anyTexts, fc.option(fc.nat(14), { nil: undefined }), fc.boolean(), (all, chapter, isFinished) => {
      const byServer = gate(all, { isFinished, chapter })
      const work = { id: 'w', title: 'W', authors: [], series: [], recordings: [], ...all }
      const { shown, hidden } = gateTexts(textsOf(work), { isFinished, chapter })
      assert.deepEqual(shown.characters, byServer.characters ?? [])
      assert.deepEqual(
        shown.parts.map(({ through }) => through.chapter),
        (byServer.recaps ?? []).map(({ through }) => through.chapter),
      )
      assert.deepEqual([shown.inShort, shown.ending], [byServer.recap_summary?.in_short, byServer.recap_summary?.ending])
      assert.equal(hidden.characters + hidden.parts + Number(hidden.inShort) + Number(hidden.ending), byServer.hidden)
    }),
    { numRuns: runs(200, 5_000) },
  )
})
