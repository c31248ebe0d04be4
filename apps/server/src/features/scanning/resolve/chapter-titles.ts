import { folded } from '@chapterhouse/kit/fold-text'
import { isGenericTitle } from '@chapterhouse/kit/part-labels'
import { chapterTitle } from '../../catalogue/index.ts'

interface TitledFile {
  /** Within the book. */
  path: string
  /** Its title tag; '' for none. */
  title: string
}

const LEADING_NUMBER =
  /^(?:(?:(?:book|bk|vol\.|vol|volume)\s*(?:#\s*)?|c|#)\d+(?:\.\d+)?|\d{1,3}(?:\.\d+)?)(?:\s*[-–.:_)]+\s*|\s+|$)/i
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const SEPARATORS = /^[\s\-–—:,;._]+/

interface FileTitle {
  /** '' if there is none to show. */
  title: string
  /** That title by the tag or the name of the file, with the chapter that a tag states. */
  stated: string
}

/**
 * The chapter title of each file without chapters of its own; '' if its name is only a number. Tags are used only if every file has
 * a different title (docs/reference/scanning-and-media.md 1.6). `bookTitles` are the book's titles by tag and by path.
 */
export function fileTitles(files: readonly TitledFile[], bookTitles: readonly string[]): FileTitle[] {
  const books = new Set(bookTitles.map(folded))
  const isOwn = ({ title }: TitledFile) => !isGenericTitle(title) && !books.has(folded(title))
  const areNamed = files.every(isOwn) && new Set(files.map(({ title }) => title)).size === files.length
  if (areNamed) return files.map(({ title }) => ({ title: chapterTitle(title), stated: chapterTitle(title) }))
  const beginnings = bookTitles.map(wordsOf)
  const numbered = numberedChapters(files)
  return files.map(({ path }, at) => {
    const title = stemTitle(path, beginnings)
    const chapter = numbered[at] ?? ''
    // A name like `The owl` belongs to the chapter that the tag numbers; one like `Chapter 3` numbers it itself.
    return { title, stated: chapter === '' || isNumberedChapter(title) ? title : withName(chapter, title) }
  })
}

/**
 * The titles that number a chapter: `Chapter 3`, but no track or part. They are not shown, since they name nothing, but they are
 * stated. None if two are alike, as with a tool that writes `Chapter 1` into every file.
 */
function numberedChapters(files: readonly TitledFile[]): string[] {
  const titles = files.map(({ title }) => (isNumberedChapter(title) ? title.normalize('NFC').trim() : ''))
  const stated = titles.filter((title) => title !== '')
  return new Set(stated).size === stated.length ? titles : []
}

const isNumberedChapter = (title: string) => isGenericTitle(title) && /chapter/i.test(title)
const withName = (chapter: string, name: string) => (name === '' ? chapter : `${chapter}: ${name}`)

function stemTitle(path: string, beginnings: readonly (readonly string[])[]): string {
  const stem = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/(?<=.)\.[^.]*$/, '')
    .normalize('NFC')
    .trim()
  const end = beginnings.map((words) => endOf(words, stem)).find((index) => index !== undefined)
  const rest = end === undefined ? stem : stem.slice(end).replace(SEPARATORS, '')
  return chapterTitle(rest.replace(LEADING_NUMBER, ''))
}

const wordsOf = (title: string) => (title.normalize('NFC').match(WORD) ?? []).map((word) => word.toLowerCase())

/** Offset in `name` after the title's words, with anything in between; undefined if the name does not start with them. */
function endOf(words: readonly string[], name: string): number | undefined {
  const found = name.matchAll(WORD)
  let end: number | undefined
  for (const word of words) {
    const { value } = found.next()
    if (value?.[0].toLowerCase() !== word) return undefined
    end = value.index + value[0].length
  }
  return end
}
