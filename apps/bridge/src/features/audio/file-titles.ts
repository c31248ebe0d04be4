import { folded } from '@chapterhouse/kit/text/fold-text'

interface TitledFile {
  /** Relative to the folder. */
  file: string
  /** Its title tag; '' for none. */
  title: string
}

const GENERIC = /^(?:track|titel|part|teil|piste|pista|disc|cd|audio)?\s*\d*$/
const CHAPTER = /^(?:chapter|kapitel|chapitre|capitulo) \d+$/
const LEADING_NUMBER = /^\d{1,3}(?:[.-]\d{1,3})?(?:\s*[-–.:_)]+\s*|\s+|$)/

/**
 * The title that each file states for its chapter; '' for none (docs/reference/scanning-and-media.md 1.6). Tags count if every file
 * has a different one. A number alone is a file's, not a chapter's.
 */
export function fileTitles(files: readonly TitledFile[], bookTitle: string): string[] {
  const tags = files.map(({ title }) => title.trim())
  const isOwn = (title: string) =>
    (!GENERIC.test(folded(title)) || CHAPTER.test(folded(title))) && folded(title) !== folded(bookTitle)
  if (tags.every(isOwn) && areDifferent(tags)) return tags
  const stems = files.map(({ file }) => stemOf(file))
  const names = withoutShared(stems.map((stem) => withoutTitle(stem, bookTitle).replace(LEADING_NUMBER, '').trim()))
  return names.map((name) => (GENERIC.test(folded(name)) && !CHAPTER.test(folded(name)) ? '' : name))
}

const areDifferent = (titles: readonly string[]): boolean => new Set(titles).size === titles.length
const stemOf = (file: string): string =>
  file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .normalize('NFC')
    .trim()

/** `Dune - 01 - The owl` without `Dune - `. */
function withoutTitle(stem: string, bookTitle: string): string {
  const title = bookTitle.normalize('NFC').trim()
  if (title === '' || !stem.toLowerCase().startsWith(title.toLowerCase())) return stem
  return stem.slice(title.length).replace(/^[\s\-–—:,;.]+/, '')
}

/** Two chapters have no name in common: what they share is the author's or the book's. */
function withoutShared(names: readonly string[]): string[] {
  const alike = Map.groupBy(names, folded)
  return names.map((name) => ((alike.get(folded(name))?.length ?? 0) > 1 ? '' : name))
}
