import type { EbookChapter } from './ebook-text.ts'
import { quoted } from './notes.ts'
import { announcesExcerpt, isBoilerplate } from './number-sections.ts'
import type { Section } from './text/sections.ts'

/** Left-out text of this length is worth a note. */
const LONG_WORDS = 2_000

/**
 * The chapters with the sections between them. An unlisted section belongs to the one before it; a listed one without a number, such
 * as an interlude, to the chapter after it, so that it opens late. Nothing outside the first and the last chapter is story, except
 * the rest of the last one's document.
 */
export function assignSections(
  sections: readonly Section[],
  begins: readonly (number | undefined)[],
): { chapters: EbookChapter[]; notes: string[] } {
  const first = begins.findIndex((number) => number !== undefined)
  const last = begins.findLastIndex((number) => number !== undefined)
  const owners: (number | undefined)[] = []
  let chapter: Section | undefined
  for (const [at, section] of sections.entries()) {
    if (begins[at] !== undefined) chapter = section
    owners.push(
      ownerOf(section, { at, first, last, begins, before: owners.at(-1), chapter, lastDocument: sections[last]?.document }),
    )
  }
  const notes = sections.flatMap((section, at) =>
    owners[at] === undefined ? noteOf(section, at < first ? 'before the first' : 'after the last') : [],
  )
  const ofChapter = Map.groupBy(sections.entries().toArray(), ([at]) => owners[at])
  const chapters = begins.flatMap((number, at) => {
    if (number === undefined) return []
    const own = (ofChapter.get(number) ?? []).map(([, section]) => section)
    return [toChapter(number, sections[at]?.label ?? '', own)]
  })
  return { chapters, notes }
}

interface Place {
  at: number
  first: number
  last: number
  begins: readonly (number | undefined)[]
  /** The chapter of the section before. */
  before: number | undefined
  /** The last section that began a chapter. */
  chapter: Section | undefined
  lastDocument: number | undefined
}

function ownerOf(section: Section, { at, first, last, begins, before, chapter, lastDocument }: Place): number | undefined {
  if (at < first) return undefined
  if (at > last) return section.document === lastDocument ? begins[last] : undefined
  if (begins[at] !== undefined) return begins[at]
  if (section.label === '' || (chapter && section.parents.includes(chapter.label))) return before
  return begins.slice(at).find((number) => number !== undefined)
}

export function toChapter(chapter: number, title: string, sections: readonly Section[]): EbookChapter {
  const text = sections
    .map((section) => section.text)
    .filter((one) => one !== '')
    .join('\n\n')
  return { chapter, title, text, words: sections.reduce((sum, { words }) => sum + words, 0) }
}

function noteOf(section: Section, where: string): string[] {
  const name = section.label === '' ? 'A section without a title' : quoted(section.label)
  if (announcesExcerpt(section)) return [`${name} ${where} chapter was left out: it is from another book.`]
  if (section.words < LONG_WORDS || isBoilerplate(section)) return []
  return [`${name} ${where} chapter was left out: ${section.words} words that no number places in the story.`]
}
