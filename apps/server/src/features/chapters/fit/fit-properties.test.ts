import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { fitChapters } from './fit.ts'
import { assertCovered } from './test/assert-covered.ts'
import { createFitBook, endOf, pauseFinder, toList } from './test/recording.ts'

const title = fc.oneof(
  fc.constantFrom('Chapter 1', 'Chapter 2', 'Part 1', 'Opening Credits', 'The Beginning', 'The End', '***', '', '12'),
  fc.string({ maxLength: 20 }),
)
const length = fc.oneof(
  fc.double({ min: 0, max: 4000, noNaN: true }),
  fc.integer({ min: 1, max: 3600 }),
  fc.constantFrom(0, 0.1, 120),
)
const anyList = fc.array(fc.record({ title, length }), { minLength: 2, maxLength: 30 })
const asListed = (parts: readonly { title: string; length: number }[]) =>
  toList(
    parts.map((part) => part.length),
    (at) => parts[at]?.title ?? '',
  )

test('fitted chapters cover the audio within the bounds of the files; a failed fit has none', async () => {
  const pauses = fc.array(
    fc.record({ start: fc.double({ min: 0, max: 20_000, noNaN: true }), length: fc.double({ min: 0, max: 5, noNaN: true }) }),
  )
  const cut = fc.record({ drop: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]), shift: fc.double({ min: -3, max: 3, noNaN: true }) })
  let fitted = 0
  await fc.assert(
    fc.asyncProperty(anyList, fc.array(cut, { maxLength: 4 }), pauses, async (parts, cuts, silences) => {
      const listed = asListed(parts)
      // Files that end at some chapters, or near them.
      const ends = cuts
        .map(({ drop, shift }) => (listed[drop.length]?.start ?? 0) + shift)
        .filter((at) => at > 0 && at < endOf(listed))
      const borders = [0, ...new Set(ends.toSorted((a, b) => a - b)), endOf(listed)]
      const book = createFitBook({ files: borders.slice(1).map((end, at) => end - (borders[at] ?? 0)) })
      const findPauses = pauseFinder(
        silences.map((silence) => ({ start: silence.start, end: silence.start + silence.length })),
        book,
      )
      const { status, chapters, anchors } = await fitChapters({ book, listed, findPauses })
      assert.equal(chapters.length > 0, !/_mismatch$|^crosses_files$/.test(status))
      if (chapters.length > 0) {
        fitted += 1
        assertCovered(book, chapters)
      }
      for (const [at, anchor] of anchors.entries())
        assert.ok(anchor.local >= (anchors[at - 1]?.local ?? 0) && anchor.community >= (anchors[at - 1]?.community ?? 0))
    }),
    { numRuns: runs(150, 3_000) },
  )
  assert.ok(fitted > 20)
})

test("a fitted list relates to a book's chapters as its status says", async () => {
  const own = fc.record({ use: fc.boolean(), shift: fc.double({ min: -8, max: 8, noNaN: true }), rename: fc.boolean() })
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anyList, fc.array(own, { minLength: 30, maxLength: 30 }), async (parts, changes) => {
      const listed = asListed(parts)
      const inside = listed.flatMap(({ title: name, start }, at): [string, number][] => {
        const { use, shift, rename } = changes[at] ?? { use: true, shift: 0, rename: false }
        const moved = at === 0 ? 0 : Math.min(Math.max(start + shift, 0), endOf(listed))
        return use || at === 0 ? [[rename ? `New ${at}` : name, moved]] : []
      })
      const book = createFitBook({ files: [endOf(listed)], chapters: [inside] })
      const { status, chapters, detail } = await fitChapters({ book, listed })
      seen.add(status)
      const isFitted = chapters.length > 0
      if (isFitted) assertCovered(book, chapters)
      if (status === 'same' || status === 'titles') assert.equal(chapters.length, inside.length)
      assert.equal(status === 'titles', (detail.titleDifferences ?? []).length > 0)
      if (status === 'refine') assert.ok(chapters.length > inside.length)
      if (status === 'fill') assert.equal(inside.length, 1)
    }),
    { numRuns: runs(300, 5_000) },
  )
  assert.ok(
    ['fill', 'refine', 'restructure'].every((status) => seen.has(status)),
    [...seen].join(),
  )
})

test('a list fitted to its own recording is the same, in any number of files', async () => {
  const parts = fc.array(fc.record({ title, length: fc.double({ min: 1, max: 4000, noNaN: true }) }), {
    minLength: 3,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(parts, fc.nat(40), async (chapters, cut) => {
      const listed = asListed(chapters.map((chapter) => ({ ...chapter, length: Math.round(chapter.length * 1000) / 1000 })))
      // One file, or two with the border at a chapter; one of them has several chapters.
      const at = cut % listed.length
      const files = at === 0 ? [listed] : [listed.slice(0, at), listed.slice(at)]
      const book = createFitBook({
        files: files.map((inside) => inside.reduce((sum, one) => sum + one.length, 0)),
        chapters: files.map((inside) => inside.map((one): [string, number] => [one.title, one.start - (inside[0]?.start ?? 0)])),
      })
      const fit = await fitChapters({ book, listed })
      assert.equal(fit.status, 'same')
      const ms = (us: number) => Math.round(us / 1_000)
      const starts = book.chapters.map(({ file, startUs }) => [file, ms(startUs)])
      assert.deepEqual(
        fit.chapters.map(({ file, startUs }) => [file, ms(startUs)]),
        starts,
      )
    }),
    { numRuns: runs(150, 3_000) },
  )
})

test('a long book with a list of thousands of short chapters is fitted', async () => {
  const listed = toList(
    Array.from({ length: 5_000 }, () => 0.5),
    (at) => `An identical long title for chapter number ${at}`,
  )
  const book = createFitBook({ files: [2500], chapters: [listed.map(({ title: name, start }): [string, number] => [name, start])] })
  assert.equal((await fitChapters({ book, listed })).status, 'same')
})
