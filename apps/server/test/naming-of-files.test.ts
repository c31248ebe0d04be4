import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logicalChapters } from '@chapterhouse/kit/text/logical-chapter'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { gate } from '../src/features/attachments/gate.ts'
import { layTimeline, statedTitle } from '../src/features/catalogue/index.ts'
import { fileTitles } from '../src/features/scanning/resolve/chapter-titles.ts'

const CHARACTERS = Array.from({ length: 30 }, (_, chapter) => ({ reveal: { chapter } }))
const RECAPS = Array.from({ length: 30 }, (_, chapter) => ({ through: { chapter } }))

const WORDS = ['One', 'Two', 'three', 'IV', 'Twenty-One', 'A']
const LABELS = [
  'Track',
  'Part',
  'Disc',
  'Disk',
  'CD',
  'Side',
  'File',
  'Teil',
  'Titel',
  'Spur',
  'Piste',
  'Pista',
  'Deel',
  'Spår',
  'Tape',
]
const number = fc.oneof(
  fc.nat(120).map(String),
  fc.nat(120).map((n) => String(n).padStart(3, '0')),
)
const labelled = fc
  .tuple(fc.constantFrom(...LABELS), fc.constantFrom(' ', '', '_', '-', ' #'), fc.oneof(number, fc.constantFrom(...WORDS)))
  .map(([label, between, count]) => (/^\d/.test(count) ? `${label}${between}${count}` : `${label} ${count}`))
/** Names of tracks, parts, discs and files. */
const naming = fc.oneof(
  labelled,
  fc.tuple(labelled, fc.constantFrom(' - ', ', ', ' '), fc.oneof(labelled, number)).map((parts) => parts.join('')),
  fc.tuple(number, fc.constantFrom(' - ', '. ', ' '), labelled).map((parts) => parts.join('')),
  fc.tuple(labelled, number).map(([label, count]) => `${label} of ${count}`),
  number.map((count) => `${count}.mp3`),
  fc.constantFrom('', 'track', 'AudioTrack 03', 'CD1-03'),
)
const bare = fc.oneof(
  number,
  fc.tuple(number, number).map(([one, two]) => `${one} of ${two}`),
  fc.constantFrom('1-03', '00:30:00', 'III', 'Two'),
)
/** Titles other than generic names: stated chapters, not always in order, and parts before a story. */
const chapter = fc.oneof(
  fc.nat(5).map((n) => ({ kind: 'chapter', n })),
  fc.constant({ kind: 'next', n: 0 }),
)
const front = fc.constantFrom('Opening Credits', 'Foreword', '01 - Introduction')
const story = fc.constantFrom('Prologue', 'The owl', 'The pool', 'Epilogue', 'Chapter 2: The race')

type Stated = { kind: string; n: number } | string | undefined
/** `undefined` is a placeholder for a track's or file's name. */
function toTitles(list: readonly Stated[], names: readonly string[], toChapter: (n: number) => string): string[] {
  let next = 1
  return list.map((one, at) => {
    if (one === undefined) return names[at % names.length] ?? ''
    if (typeof one === 'string') return one
    return toChapter(one.kind === 'next' ? next++ : one.n)
  })
}
const names = (of: fc.Arbitrary<string>) => fc.array(of, { minLength: 12, maxLength: 12 })
const listOf = (...others: fc.Arbitrary<Stated>[]) =>
  fc.array(fc.oneof({ arbitrary: fc.constant<Stated>(undefined), weight: 3 }, chapter as fc.Arbitrary<Stated>, ...others), {
    maxLength: 12,
  })

/** How many texts are hidden from a listener at each chapter of a list. */
function shownBy(titles: readonly string[]): unknown {
  const logical = logicalChapters(titles)
  return titles.map(
    (_, at) => gate({ characters: CHARACTERS, recaps: RECAPS }, { isFinished: false, chapter: logical?.[at] }).hidden,
  )
}
const silent = [''] as const
const toChapter = (n: number) => `Chapter ${n}`

test('the name of a track, part, disc or file never changes what is shown: only stated chapters do', () => {
  fc.assert(
    fc.property(listOf(front), names(fc.oneof(naming, bare)), (list, named) => {
      assert.deepEqual(shownBy(toTitles(list, named, toChapter)), shownBy(toTitles(list, silent, toChapter)))
    }),
    { numRuns: runs(1_000, 100_000) },
  )
})

test('the same holds in a book that also has titled chapters', () => {
  fc.assert(
    fc.property(listOf(front, story), names(naming), (list, named) => {
      assert.deepEqual(shownBy(toTitles(list, named, toChapter)), shownBy(toTitles(list, silent, toChapter)))
    }),
    { numRuns: runs(1_000, 100_000) },
  )
})

/** The titles by source of a book with such files. */
function statedBy(files: readonly { path: string; title: string }[]): string[] {
  const titles = fileTitles(files, ['Odd Owls'])
  const laid = layTimeline(titles.map((one) => ({ ...one, durationUs: 10_000_000, chapters: [], prefix: '' })))
  return laid.chapters.map(statedTitle)
}

test('the same holds for file names, and for their tags', () => {
  fc.assert(
    fc.property(listOf(front), names(fc.oneof(naming, bare)), fc.constantFrom('name', 'tag'), (list, named, where) => {
      const files = (given: readonly string[]) =>
        toTitles(list, given, toChapter).map((title, at) =>
          where === 'name' ? { path: `${title.replace('.mp3', '') || at}.mp3`, title: '' } : { path: `${at}.mp3`, title },
        )
      assert.deepEqual(shownBy(statedBy(files(named))), shownBy(statedBy(files(silent))))
    }),
    { numRuns: runs(1_000, 100_000) },
  )
})

test('titles that differ only in numbers reveal nothing, whatever their wording', () => {
  const stem = fc.constantFrom(
    'Dune',
    'wren',
    'Ann Owl - Dune',
    'A Day at Sea',
    'Die Eule',
    'Le lac',
    'Owls 2',
    'Untitled',
    'Marker',
  )
  const around: readonly ((name: string, n: number) => string)[] = [
    (name, n) => `${name} ${n}`,
    (name, n) => `${String(n).padStart(3, '0')} - ${name}`,
    (name, n) => `${name}_${String(n).padStart(2, '0')}_64kb`,
    (name, n) => `${name} (Part ${n})`,
    (name, n) => `${name} - Part ${WORDS[n % 4]}`,
    (name, n) => `${name} - CD ${1 + (n >> 2)} - Track ${n}`,
    (name, n) => `CD${n}-${name}`,
    (name, n) => `${name} ${n} of 30`,
    (name) => name,
  ]
  fc.assert(
    fc.property(stem, fc.constantFrom(...around), fc.integer({ min: 3, max: 30 }), (name, toName, count) => {
      const titles = Array.from({ length: count }, (_, at) => toName(name, at + 1))
      assert.equal(logicalChapters(titles), undefined, titles.join(', '))
      assert.equal(logicalChapters(['Opening Credits', ...titles, 'Credits']), undefined)
    }),
    { numRuns: runs(300, 3_000) },
  )
})
