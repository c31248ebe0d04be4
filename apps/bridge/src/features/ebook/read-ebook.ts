import { parked } from '../parks/index.ts'
import { assignSections } from './assign-sections.ts'
import { applyChapterMap, type ChapterMap } from './chapter-map.ts'
import { openArchive } from './container/archive.ts'
import { readPackage } from './container/package-document.ts'
import { refuseProtected } from './container/protection.ts'
import { unreadable } from './container/unreadable.ts'
import type { Ebook } from './ebook-text.ts'
import { readLabel } from './labels/read-label.ts'
import { boundedNotes } from './notes.ts'
import { numberSections } from './number-sections.ts'
import { readContents } from './text/contents.ts'
import { readSections, type Section } from './text/sections.ts'
import { withoutTitle } from './without-title.ts'

/** A section as a model is shown it. */
export interface ListedSection {
  index: number
  label: string
  words: number
  /** Its first words, without the title and the authors of the book. */
  opening: string
}

export type ReadEbook =
  | { kind: 'read'; ebook: Ebook }
  /** The numbers are not certain. A model may say which sections form which chapter. */
  | {
      kind: 'unsure'
      sections: readonly ListedSection[]
      why: string
      ebook: Omit<Ebook, 'chapters'>
      withMap: (map: ChapterMap) => { kind: 'read'; ebook: Ebook } | { kind: 'refused'; errors: string[] }
    }

const OPENING = { words: 40, characters: 320 }
const MIN_LABELS = 2

/** Reads an EPUB 2 or 3 (docs/decisions/0091). Throws `Parked` where it cannot be read, or has no chapters. */
export async function readEbook(file: string): Promise<ReadEbook> {
  await using archive = await openArchive(file)
  await refuseProtected(archive)
  const { spine, nav, ncx, ...about } = await readPackage(archive)
  const notes: string[] = []
  const contents = await readContents(archive, { nav, ncx }, notes)
  const isNumbered = (label: string) => readLabel(label, about.language) !== undefined
  const sections = await readSections({ archive, spine, contents, isNumbered, notes })
  if (sections.every(({ words }) => words === 0)) throw unreadable('has no text')
  const numbering = numberSections(sections, about.language)
  if (numbering.kind === 'numbered') {
    const assigned = assignSections(sections, numbering.begins)
    return { kind: 'read', ebook: { ...about, chapters: assigned.chapters, notes: boundedNotes([...notes, ...assigned.notes]) } }
  }
  if (contents.filter(({ label, name }) => label !== '' && name !== undefined).length < MIN_LABELS)
    throw parked(
      'ebook_no_chapters',
      'The contents of the e-book list no chapters. Replace the file with another edition, then try again.',
    )
  return {
    kind: 'unsure',
    sections: sections.map((section, index) => listed(section, { index, shown: withoutTitle(about) })),
    why: numbering.why,
    ebook: { ...about, notes: boundedNotes(notes) },
    withMap(map) {
      const applied = applyChapterMap(sections, map)
      if (applied.kind === 'bad') return { kind: 'refused', errors: applied.errors }
      return { kind: 'read', ebook: { ...about, chapters: applied.chapters, notes: boundedNotes(notes) } }
    },
  }
}

function listed(
  { label, words, text }: Section,
  { index, shown }: { index: number; shown: (text: string) => string },
): ListedSection {
  const first = text
    .slice(0, 10 * OPENING.characters)
    .split(/\s+/)
    .slice(0, OPENING.words)
    .join(' ')
  return { index, label: shown(label), words, opening: shown(first).slice(0, OPENING.characters) }
}
