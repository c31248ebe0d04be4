import { folded } from '@chapterhouse/kit/text/fold-text'
import { chapterTitle, isGenericTitle } from '../../catalogue/index.ts'
import { ownNames } from './own-names.ts'

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
  /** That title by the file's tag or name, with the chapter that a tag states. */
  stated: string
}

/**
 * The chapter title of each file without chapters; '' if its name is only a number. Tags are used only if every file has a
 * different title (docs/reference/scanning-and-media.md 1.6). `bookTitles`: the book's titles by tag and by path.
 */
export function fileTitles(files: readonly TitledFile[], bookTitles: readonly string[]): FileTitle[] {
  const books = new Set(bookTitles.map(folded))
  const isOwn = ({ title }: TitledFile) => !isGenericTitle(title) && !books.has(folded(title))
  const areNamed = files.every(isOwn) && new Set(files.map(({ title }) => title)).size === files.length
  if (areNamed) return files.map(({ title }) => ({ title: chapterTitle(title), stated: chapterTitle(title) }))
  const beginnings = bookTitles.map(wordsOf)
  const numbered = numberedChapters(files)
  const titles = withoutShared(namesOf(files, beginnings))
  return titles.map((title, at) => {
    const part = numberedPart(title)
    if (part !== undefined) return { title: part, stated: '' }
    const chapter = numbered[at] ?? ''
    // A name like `The owl` belongs to the chapter that the tag numbers; one like `Chapter 3` has a number itself.
    return { title, stated: chapter === '' || isNumberedChapter(title) ? title : withName(chapter, title) }
  })
}

/**
 * The titles that number a chapter: `Chapter 3`, but not a track or part. They are not shown, since they name nothing, but they are
 * stated. None if two are alike, as from a tool that writes `Chapter 1` into every file.
 */
function numberedChapters(files: readonly TitledFile[]): string[] {
  const titles = files.map(({ title }) => (isNumberedChapter(title) ? title.normalize('NFC').trim() : ''))
  const stated = titles.filter((title) => title !== '')
  return new Set(stated).size === stated.length ? titles : []
}

const isNumberedChapter = (title: string) => isGenericTitle(title) && /chapter/i.test(title)
const withName = (chapter: string, name: string) => (name === '' ? chapter : `${chapter}: ${name}`)

/** A number may hide what all names have in common, so they are shortened twice: `1-01 Dawn` and `2-01 Dusk`. */
function namesOf(files: readonly TitledFile[], beginnings: readonly (readonly string[])[]): string[] {
  const shorter = (names: readonly string[], starts: readonly (readonly string[])[]) => {
    const own = ownNames(names)
    return names.map((name, at) => stemTitle(own[at] ?? name, starts))
  }
  const names = shorter(
    files.map(({ path }) => stemOf(path)),
    beginnings,
  )
  return shorter(names, [])
}

function stemOf(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/(?<=.)\.[^.]*$/, '')
    .normalize('NFC')
    .trim()
}

/** Two chapters of a book have no name in common: what they share is something else. */
function withoutShared(titles: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const title of titles) counts.set(folded(title), (counts.get(folded(title)) ?? 0) + 1)
  return titles.map((title) => ((counts.get(folded(title)) ?? 0) > 1 ? '' : title))
}

const PART = /^(part|teil|parte|partie|del|deel|episode|folge|hour|stunde)[\s._-]*0*(\d{1,4})$/i

/** `Part 01` and the like number a piece of the recording, not of the story. */
function numberedPart(title: string): string | undefined {
  const [, word, number] = PART.exec(title) ?? []
  return word === undefined ? undefined : `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()} ${number}`
}

function stemTitle(stem: string, beginnings: readonly (readonly string[])[]): string {
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
