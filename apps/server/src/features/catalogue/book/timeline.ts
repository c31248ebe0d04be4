import { folded } from '@chapterhouse/kit/text/fold-text'
import { isGenericTitle, isGenericTrack, withoutBitRate } from '../part-labels.ts'
import type { Chapter, Micros } from './book.ts'
import { madeTitle } from './stated-title.ts'

/** A chapter as listed by a file or sidecar: in any order, possibly past the end; `endUs` equals `startUs` if no end is given. */
export interface StatedChapter {
  title: string
  startUs: Micros
  endUs: Micros
  /** The rest of a chapter that started in the previous file. */
  isContinued?: boolean
}

export interface TimelineFile {
  /** null: unknown. */
  durationUs: Micros | null
  chapters: readonly StatedChapter[]
  /** Title of the whole file, for a file without chapters; '' becomes `Chapter N`. */
  title: string
  /** The title in the source, if it is not the one shown. */
  stated?: string
  /** Precedes that title: the disc of a joined set. */
  prefix: string
}

export interface Timeline {
  chapters: Chapter[]
  /** Duration of each file; 0 if even its chapters do not give one. */
  durationsUs: Micros[]
}

/** A section of one file, before it has an offset in the book. */
type Unit = StatedChapter

interface FileUnits {
  units: readonly Unit[]
  durationUs: Micros
  /** One unit, because the file has no chapters. */
  isWhole: boolean
}

/** Splitting tools leave chapters shorter than this at both ends of a file. */
const MIN_US = 100_000
/** Largest difference between two lengths of the same audio. */
const SLACK_US = 2_000_000
/** The same for long books, as a fraction of the length. */
const SLACK = 0.001

/**
 * Puts files and their chapters on the timeline of the whole book (docs/reference/scanning-and-media.md 1.6). Offsets never
 * decrease, the units of a file cover it without gaps, and the last one reaches the end of the book. `listed` chapters come from a
 * sidecar for the whole book, and are used if they match the durations.
 */
export function layTimeline(files: readonly TimelineFile[], listed: readonly StatedChapter[] = []): Timeline {
  const whole = fitting(listed, files) ?? copiedList(files)
  const parts = whole ? cutAtBorders(whole, files) : files.map((file) => ({ chapters: file.chapters, durationUs: file.durationUs }))
  const read = withoutEqualTitles(parts.map((part, at) => unitsOf(part.chapters, part.durationUs, files[at])))
  const durationsUs = read.map(({ durationUs }) => durationUs)
  const chapters: Chapter[] = []
  let offset = 0
  for (const [file, { units, durationUs, isWhole }] of read.entries()) {
    for (const { startUs, endUs, ...unit } of units) {
      const titles = isWhole ? titlesOfFile(files[file], chapters.length) : titlesOf(unit, chapters.length)
      chapters.push({ ...titles, file, startUs, endUs, offsetUs: offset + startUs })
    }
    offset += durationUs
  }
  return { chapters, durationsUs }
}

/** Drops a title that all chapters share, such as the book's. */
function withoutEqualTitles(read: readonly FileUnits[]): readonly FileUnits[] {
  const own = read.flatMap(({ units, isWhole }) => (isWhole ? [undefined] : units.filter(({ isContinued }) => !isContinued)))
  const titles = new Set(own.map((unit) => folded(unit?.title ?? '')))
  // Parts with one `Chapter 1` each number their chapters separately.
  const areOwn = isGenericTitle(own[0]?.title ?? '') && read.every(({ units }) => units.length === 1)
  if (own.length < 2 || titles.size !== 1 || titles.has('') || areOwn) return read
  return read.map((file) => ({ ...file, units: file.units.map((unit) => ({ ...unit, title: '' })) }))
}

type Titles = Pick<Chapter, 'title' | 'stated'>

function titlesOf({ title, isContinued }: Pick<Unit, 'title' | 'isContinued'>, index: number): Titles {
  const shown = chapterTitle(title)
  const stated = isContinued ? '' : shown || title.normalize('NFC').trim()
  return toTitles(shown || madeTitle(index), stated, index)
}

function titlesOfFile(file: TimelineFile | undefined, index: number): Titles {
  const { title = '', stated = title, prefix = '' } = file ?? {}
  return toTitles(`${prefix}${title || madeTitle(index)}`, stated, index)
}

/** A title that looks generated keeps its source even if they are equal, so that it never counts as generated. */
const toTitles = (title: string, stated: string, index: number): Titles =>
  title === stated && title !== madeTitle(index) ? { title } : { title, stated }

/** A chapter's title as shown; '' if it is only a number, a bit rate or blank: `Track 3`, `07`. */
export function chapterTitle(text: string): string {
  const title = withoutBitRate(
    text
      .normalize('NFC')
      .trim()
      .replace(/\.(?:mp3|m4b|m4a|mp4|flac|ogg|opus|aac|wav|wma)$/i, '')
      .replaceAll('_', ' '),
  ).trim()
  return isGenericTrack(title) ? '' : title
}

function unitsOf(stated: readonly StatedChapter[], known: Micros | null, file: TimelineFile | undefined): FileUnits {
  const sorted = inOrder(stated)
  const durationUs = known ?? Math.max(0, ...sorted.map(({ endUs }) => endUs))
  const units = withoutShort(stretched(sorted, durationUs))
  if (units.length > 0) return { units, durationUs, isWhole: false }
  return { units: [{ title: file?.title ?? '', startUs: 0, endUs: durationUs }], durationUs, isWhole: true }
}

/** Drops impossible times and sorts by start; the sort is stable. */
function inOrder(stated: readonly StatedChapter[]): StatedChapter[] {
  return stated
    .filter(({ startUs, endUs }) => Number.isSafeInteger(startUs) && Number.isSafeInteger(endUs))
    .toSorted((a, b) => a.startUs - b.startUs)
}

/**
 * Each chapter ends where the next one starts, the first starts at 0 and the last ends with the file, since stated ends have gaps
 * and overlaps.
 */
function stretched(sorted: readonly StatedChapter[], durationUs: Micros): Unit[] {
  const inside = sorted.filter(({ startUs }) => startUs < durationUs || durationUs === 0)
  const clamped = (at: Micros) => Math.min(Math.max(at, 0), durationUs)
  return inside.map(({ startUs, ...named }, at) => ({
    ...named,
    startUs: at === 0 ? 0 : clamped(startUs),
    endUs: clamped(inside[at + 1]?.startUs ?? durationUs),
  }))
}

/** Adds a short chapter to the previous one, or else to the next one. The only chapter of a file is kept. */
function withoutShort(units: readonly Unit[]): Unit[] {
  const kept: Unit[] = []
  let from: Micros | undefined
  for (const unit of units) {
    const isShort = unit.endUs - unit.startUs < MIN_US
    const before = kept.at(-1)
    if (!isShort) kept.push({ ...unit, startUs: from ?? unit.startUs })
    else if (before) before.endUs = unit.endUs
    if (isShort && !before) from ??= unit.startUs
    if (!isShort) from = undefined
  }
  const [first] = units
  return kept.length === 0 && first ? [{ ...first, endUs: units.at(-1)?.endUs ?? first.endUs }] : kept
}

/**
 * Detects that a splitting tool copied the book's chapter list into each part: every part has the same titles and times, and they
 * run past its end. A list that stays within its file (one `Chapter 1` each) belongs to that file.
 */
function copiedList(files: readonly TimelineFile[]): readonly StatedChapter[] | undefined {
  const [first, ...others] = files.filter(({ chapters }) => chapters.length > 0)
  if (!first || others.length === 0 || !others.every(({ chapters }) => isSameList(chapters, first.chapters))) return undefined
  const end = endOf(first.chapters)
  const exceeds = [first, ...others].every(({ durationUs }) => durationUs !== null && end > durationUs + SLACK_US)
  return exceeds && files.every(({ durationUs }) => durationUs !== null) ? first.chapters : undefined
}

function isSameList(one: readonly StatedChapter[], other: readonly StatedChapter[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ title, startUs, endUs }, at) => title === other[at]?.title && startUs === other[at]?.startUs && endUs === other[at]?.endUs,
    )
  )
}

/** The list is used if it matches the length, unless it has only numbers and the chapters in the files have names. */
function fitting(listed: readonly StatedChapter[], files: readonly TimelineFile[]): readonly StatedChapter[] | undefined {
  if (listed.length === 0 || files.some(({ durationUs }) => durationUs === null)) return undefined
  const total = files.reduce((sum, { durationUs }) => sum + (durationUs ?? 0), 0)
  if (Math.abs(endOf(listed) - total) > Math.max(SLACK_US, SLACK * total)) return undefined
  const areNamed = files.some(({ chapters }) => chapters.some(({ title }) => !isGenericTitle(title)))
  return areNamed && listed.every(({ title }) => isGenericTitle(title)) ? undefined : listed
}

/** A chapter that crosses a file border becomes one unit per file, with the same title; only the first one states it. */
function cutAtBorders(
  whole: readonly StatedChapter[],
  files: readonly TimelineFile[],
): { chapters: StatedChapter[]; durationUs: Micros }[] {
  const total = files.reduce((sum, { durationUs }) => sum + (durationUs ?? 0), 0)
  const units = withoutShort(stretched(inOrder(whole), total))
  let offset = 0
  return files.map(({ durationUs }) => {
    const [from, to] = [offset, offset + (durationUs ?? 0)]
    offset = to
    const within = units.filter(({ startUs, endUs }) => startUs < to && endUs > from)
    const chapters = within.map(({ title, startUs, endUs }) => ({
      title,
      startUs: Math.max(startUs, from) - from,
      endUs: Math.min(endUs, to) - from,
      isContinued: startUs < from,
    }))
    return { chapters, durationUs: to - from }
  })
}

const endOf = (chapters: readonly StatedChapter[]) => Math.max(...chapters.map(({ endUs, startUs }) => Math.max(endUs, startUs)))
