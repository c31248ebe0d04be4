import type { call } from '../../server/api.ts'

/** One audio file on the timeline of its book. */
export interface TimelineFile {
  path: string
  start: number
  duration: number
  sizeBytes: number
  codec?: string
  /** For `canPlayType`; absent if the codec is unknown. */
  mime?: string
  mayConvert: boolean
}

/** A chapter on the timeline of its book. */
export interface TimelineChapter {
  index: number
  /** Empty for a mark. */
  title: string
  /** The book's own title, if the server generated the other one. */
  stated?: string
  start: number
  end: number
  /** Added every half hour in a book without chapters. */
  isMark: boolean
  /** The chapter of the story, if the server provides it. */
  logical?: number
}

/** The files and chapters of a book along its time, in seconds. */
export interface Timeline {
  files: readonly TimelineFile[]
  chapters: readonly TimelineChapter[]
  duration: number
  /** The start of credits and the like. */
  storyEnd: number
}

type Wire = Awaited<ReturnType<typeof call<'GET /libraries/:id/chapters'>>>
/** The source of a timeline, part of both `/chapters` and `/item`. */
export type WireTimeline = Pick<Wire, 'duration' | 'files' | 'chapters'> & { story_end?: number }

const MARK_EVERY = 30 * 60
const LONG = 45 * 60

/** Plays `bookPath` if the server lists neither files nor chapters. Without `story_end` the story ends with the audio. */
export function toTimeline(wire: WireTimeline, bookPath: string): Timeline {
  const files = filesOf(wire, bookPath)
  const length = files.reduce((sum, { duration }) => sum + duration, 0)
  const duration = length > 0 ? length : wire.duration
  const own = chaptersOf(wire, files, duration)
  const chapters = needsMarks(files, own) ? marksOver(duration) : own
  return { files, chapters, duration, storyEnd: wire.story_end ?? duration }
}

function filesOf({ files, chapters, duration }: WireTimeline, bookPath: string): TimelineFile[] {
  const named = files.toSorted((a, b) => a.seq - b.seq)
  if (named.length === 0) {
    const paths = [...new Set(chapters.map(({ file_path }) => file_path).filter(Boolean))]
    const lengthOf = (path: string) => Math.max(0, ...chapters.filter(({ file_path }) => file_path === path).map(({ end }) => end))
    const found = paths.length > 0 ? paths.map((path) => ({ path, duration: lengthOf(path) })) : [{ path: bookPath, duration }]
    return inARow(found.map((file) => ({ ...file, start: 0, sizeBytes: 0, mayConvert: true })))
  }
  return inARow(
    named.map(({ rel_path, duration: length, size, codec, mime, transcodable }) => ({
      path: rel_path,
      start: 0,
      duration: Math.max(0, length),
      sizeBytes: size,
      mayConvert: transcodable !== false,
      ...(codec ? { codec } : {}),
      ...(mime ? { mime } : {}),
    })),
  )
}

function inARow(files: readonly TimelineFile[]): TimelineFile[] {
  let start = 0
  return files.map((file) => {
    const placed = { ...file, start }
    start += file.duration
    return placed
  })
}

/** A chapter's start is computed from the preceding files; the server's sum is not trusted. */
function chaptersOf({ chapters }: WireTimeline, files: readonly TimelineFile[], duration: number): TimelineChapter[] {
  const placed = chapters
    .map(({ title, stated, file_path, file_index, start, logical }) => {
      const file = files.find(({ path }) => path === file_path) ?? files[file_index]
      const at = Math.min(duration, Math.max(0, (file?.start ?? 0) + start))
      return { title, start: at, ...(stated !== undefined && { stated }), ...(logical !== undefined && { logical }) }
    })
    .toSorted((a, b) => a.start - b.start)
  if (placed.length === 0) return [{ index: 0, title: '', start: 0, end: duration, isMark: false }]
  // Audio before the first chapter belongs to it.
  return placed.map(({ start, ...named }, index) => ({
    ...named,
    index,
    start: index === 0 ? 0 : start,
    end: placed[index + 1]?.start ?? duration,
    isMark: false,
  }))
}

const needsMarks = (files: readonly TimelineFile[], chapters: readonly TimelineChapter[]) =>
  files.length === 1 && chapters.length === 1 && (chapters[0]?.end ?? 0) > LONG

function marksOver(duration: number): TimelineChapter[] {
  const count = Math.ceil(duration / MARK_EVERY)
  return Array.from({ length: count }, (_, index) => ({
    index,
    title: '',
    start: index * MARK_EVERY,
    end: Math.min(duration, (index + 1) * MARK_EVERY),
    isMark: true,
  }))
}

/** The last entry that starts at or before a position, by binary search: called four times a second for up to 3,000 chapters. */
export function lastAtOrBefore(list: readonly { start: number }[], position: number): number {
  let [low, high] = [0, list.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((list[middle]?.start ?? 0) <= position + 1e-3) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

export function chapterAt({ chapters, duration }: Timeline, position: number): TimelineChapter {
  return chapters[lastAtOrBefore(chapters, position)] ?? { index: 0, title: '', start: 0, end: duration, isMark: false }
}

/** Without a known duration there is no upper bound. */
export const withinBook = ({ duration }: Timeline, position: number): number =>
  Math.min(duration > 0 ? duration : Number.POSITIVE_INFINITY, Math.max(0, position))
