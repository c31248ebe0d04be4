import { toChapter } from './assign-sections.ts'
import type { EbookChapter } from './ebook-text.ts'
import { runsOn } from './number-sections.ts'
import type { Section } from './text/sections.ts'

/** Which sections form which chapter, as a model proposes. */
export interface ChapterMap {
  chapters: readonly { chapter: number; sections: readonly number[] }[]
  left_out: readonly number[]
}

const MIN_CHAPTERS = 2

/** The chapters by a map that keeps the rules: every section once, in reading order, from 0 or 1 without a gap. Or its errors. */
export function applyChapterMap(
  sections: readonly Section[],
  map: ChapterMap,
): { kind: 'good'; chapters: EbookChapter[] } | { kind: 'bad'; errors: string[] } {
  const errors = errorsOf(sections, map)
  if (errors.length > 0) return { kind: 'bad', errors }
  const shift = map.chapters[0]?.chapter === 0 ? 1 : 0
  const chapters = map.chapters.map(({ chapter, sections: own }) => {
    const pieces = own.flatMap((index) => sections[index] ?? [])
    return toChapter(chapter + shift, pieces.find(({ label }) => label !== '')?.label ?? '', pieces)
  })
  return { kind: 'good', chapters }
}

function errorsOf(sections: readonly Section[], { chapters, left_out: leftOut }: ChapterMap): string[] {
  if (chapters.length < MIN_CHAPTERS) return ['Fewer than two chapters.']
  const errors: string[] = []
  if (
    !runsOn(
      chapters.map(({ chapter }) => chapter),
      MIN_CHAPTERS,
    )
  )
    errors.push('The chapters must be listed in order, numbered from 0 or 1 without a gap.')
  const used = chapters.flatMap(({ sections: own }) => own)
  if (used.some((index, at) => at > 0 && index <= (used[at - 1] ?? 0)))
    errors.push('The sections of the chapters must be in reading order.')
  const counts = Map.groupBy([...used, ...leftOut], (index) => index)
  for (const index of counts.keys()) if (!sections[index]) errors.push(`There is no section ${index}.`)
  for (const [index] of sections.entries()) {
    const times = counts.get(index)?.length ?? 0
    if (times !== 1) errors.push(`Section ${index} must be listed exactly once, not ${times} times.`)
  }
  for (const { chapter, sections: own } of chapters)
    if (own.every((index) => (sections[index]?.words ?? 0) === 0)) errors.push(`Chapter ${chapter} has no text.`)
  return errors.slice(0, MAX_ERRORS)
}

const MAX_ERRORS = 20
