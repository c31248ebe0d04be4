import { folded } from '@chapterhouse/kit/text/fold-text'
import { isExcerpt, isMatter } from './labels/label-words.ts'
import { isPartLabel, namesChapter, readLabel, readUnit } from './labels/read-label.ts'
import type { Section } from './text/sections.ts'

type Labelled = Pick<Section, 'label' | 'words' | 'document' | 'parents'>

/** The chapter that each section begins, if it does; or why that is not certain. */
export type Numbering = { kind: 'numbered'; begins: readonly (number | undefined)[] } | { kind: 'unsure'; why: string }

const MIN_CHAPTERS = 3
const SMALL = 0.1
/** The share of the book from which on an announced excerpt is more likely a title of the story. */
const MAX_EXCERPT = 0.5

/**
 * Numbers the chapters of a book by their labels (docs/decisions/0092). They count only if the whole book runs from 0 or 1 without a
 * gap; a book that states no numbers is numbered in order. Never guessed: a wrong number opens a gate too early.
 */
export function numberSections(sections: readonly Labelled[], language: string): Numbering {
  const readings = sections.map((section) => (isScene(section) ? undefined : readLabel(section.label, language)))
  const end = endOfStory(
    sections,
    readings.map((reading) => reading?.number),
  )
  const all = readings.map((reading, at) => (at < end ? reading?.number : undefined))
  if (runsOn(all)) return numbered(all)
  const strict = all.map((number, at) => (readings[at]?.confidence === 'strict' ? number : undefined))
  if (runsOn(strict) && !goesOn(strict, all)) return numbered(strict)
  if (strict.some((number) => number !== undefined) || stated(all).length > 1) return unsure(gapIn(stated(all)))
  const units = sections.map(({ label }, at) => (at < end ? readUnit(label, language) : undefined))
  if (runsOn(units)) return numbered(units)
  if (stated(units).length > 1) return unsure(gapIn(stated(units)))
  return byTitles(sections)
}

/** A number below a chapter in the contents, such as `2` below `Chapter 3`, numbers a scene. */
const isScene = ({ label, parents }: Labelled): boolean => !namesChapter(label) && parents.some(namesChapter)

/** From 0, everything moves up by one: what chapter 0 tells must not count as known beforehand. */
function numbered(numbers: readonly (number | undefined)[]): Numbering {
  const shift = stated(numbers)[0] === 0 ? 1 : 0
  return { kind: 'numbered', begins: numbers.map((number) => (number === undefined ? undefined : number + shift)) }
}

const unsure = (why: string): Numbering => ({ kind: 'unsure', why })
const stated = (numbers: readonly (number | undefined)[]): number[] => numbers.filter((number) => number !== undefined)

/** Whether the numbers run from 0 or 1 without gaps or repeats. */
export function runsOn(numbers: readonly (number | undefined)[], min = MIN_CHAPTERS): boolean {
  const run = stated(numbers)
  const first = run[0] ?? -1
  return run.length >= min && (first === 0 || first === 1) && run.every((number, at) => number === first + at)
}

function gapIn(numbers: readonly number[]): string {
  const first = numbers[0] === 0 ? 0 : 1
  const at = numbers.findIndex((number, place) => number !== first + place)
  if (at === -1) return `The contents number only ${numbers.length} ${numbers.length === 1 ? 'chapter' : 'chapters'}.`
  return `The numbers in the contents do not run on: ${numbers[at]} where ${first + at} was expected.`
}

/** Whether a loose number continues the run of the strict ones, which would then end too early. */
function goesOn(strict: readonly (number | undefined)[], all: readonly (number | undefined)[]): boolean {
  const last = strict.findLastIndex((number) => number !== undefined)
  return all.slice(last + 1).includes((strict[last] ?? 0) + 1)
}

/** Where a piece of another book begins, whose own numbers do not continue the run. */
function endOfStory(sections: readonly Labelled[], numbers: readonly (number | undefined)[]): number {
  const announced = sections.findIndex(
    (section, at) => numbers[at] === undefined && announcesExcerpt(section) && stated(numbers.slice(0, at)).length >= MIN_CHAPTERS,
  )
  if (announced === -1) return sections.length
  const last = stated(numbers.slice(0, announced)).at(-1) ?? 0
  return stated(numbers.slice(announced))[0] === last + 1 ? sections.length : announced
}

export const announcesExcerpt = ({ label, parents }: Pick<Labelled, 'label' | 'parents'>): boolean =>
  [label, ...parents].some((one) => isExcerpt(folded(one)))
export const isBoilerplate = ({ label }: Pick<Labelled, 'label'>): boolean => isMatter(folded(label))

/** Without numbers: known front and back matter is trimmed, and the rest is numbered in order. */
function byTitles(sections: readonly Labelled[]): Numbering {
  const isTitled = (section: Labelled) => section.label !== '' && !isPartLabel(section.label)
  const isStory = (section: Labelled) => isTitled(section) && !isBoilerplate(section) && !announcesExcerpt(section)
  const [first, last] = [sections.findIndex(isStory), sections.findLastIndex(isStory)]
  const excerpt = sections.findIndex((section, at) => at > first && announcesExcerpt(section))
  const end = excerpt === -1 ? last : Math.min(last, excerpt - 1)
  if (excerpt !== -1 && excerpt < last && shareFrom(sections, excerpt) > MAX_EXCERPT)
    return unsure('The contents number no chapters, and what follows an excerpt may belong to the story.')
  let count = 0
  const begins = sections.map((section, at) => {
    if (at < first || at > end || !isTitled(section)) return undefined
    count += 1
    return count
  })
  if (first === -1 || count < MIN_CHAPTERS) return unsure('The contents list fewer than three chapters.')
  const words = wordsByChapter(sections, begins)
  const median = words.toSorted((a, b) => a - b)[words.length >> 1] ?? 0
  if (words.some((size) => size < SMALL * median))
    return unsure('The contents number no chapters, and a section is far too short for one.')
  if (isNested(sections, begins)) return unsure('The contents number no chapters, and list sections within sections.')
  return { kind: 'numbered', begins }
}

const wordsOf = (sections: readonly Labelled[]): number => sections.reduce((sum, { words }) => sum + words, 0)
const shareFrom = (sections: readonly Labelled[], at: number): number => wordsOf(sections.slice(at)) / wordsOf(sections)

/** Words of each chapter with the unlisted sections after it. */
function wordsByChapter(sections: readonly Labelled[], begins: readonly (number | undefined)[]): number[] {
  const words: number[] = []
  for (const [at, { label, words: own }] of sections.entries()) {
    if (begins[at] !== undefined) words.push(own)
    else if (label === '' && words.length > 0 && begins.slice(at).some((number) => number !== undefined))
      words.push((words.pop() ?? 0) + own)
  }
  return words
}

function isNested(sections: readonly Labelled[], begins: readonly (number | undefined)[]): boolean {
  const chapters = new Set(sections.filter((_, at) => begins[at] !== undefined).map(({ label }) => label))
  return sections.some(({ parents }, at) => begins[at] !== undefined && parents.some((parent) => chapters.has(parent)))
}
