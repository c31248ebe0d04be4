import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { gate } from '../../../../../server/src/features/attachments/gate.ts'
import { gateTexts, textsOf } from './shown-texts.ts'
import { isMet, isOver } from './spoiler-gate.ts'

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

for (const at of [undefined, ...CHAPTERS])
  test(`server and player show the same in ${at === undefined ? 'an unknown chapter' : `chapter ${at}`}`, () => {
    const number = at ?? 0
    const shown = {
      characters: CHAPTERS.filter((chapter) => chapter <= Math.max(1, number)),
      recaps: CHAPTERS.filter((chapter) => chapter === 0 || chapter < number),
    }
    assert.deepEqual(shownByServer(at), shown)
    assert.deepEqual(shownByPlayer(at), shown)
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
