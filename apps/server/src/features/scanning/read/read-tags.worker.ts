import { closeSync, constants, fstatSync, openSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { ignore } from '@chapterhouse/kit/ignore'
import type { RepairedText, Seeking } from '../../catalogue/index.ts'
import { type AudioFacts, boundedChapters, type Profile, type RawChapter } from './audio/audio-facts.ts'
import { type FileWindow, openWindow } from './audio/file-window.ts'
import { readAudio } from './audio/read-audio.ts'
import { mayBeOther, readOther } from './audio/read-other.ts'
import { toChapter } from './book-facts.ts'
import { cueFiles } from './sidecars/cue-sheet.ts'
import { type FileTags, tagFields } from './tag-fields.ts'

export interface ReadTagsRequest {
  /** The real root, absolute. */
  root: string
  /**
   * Relative to the root. With `knownPrint`, a file that still has this fingerprint is not read again; with `countedPrint`, its
   * frames are not counted again.
   */
  files: readonly FileRequest[]
}

interface FileRequest {
  path: string
  knownPrint?: string
  countedPrint?: string
}

interface Seen {
  sizeBytes: number
  modifiedMs: number
  changedMs: number
  /** Device and inode. */
  inode: string
  /** SHA-256, hex. */
  fingerprint: string
  /** The file changed while it was being read, so its facts may be mixed. */
  isUnsteady?: true
}

/** A file in a known format. */
export interface ReadFile extends Seen {
  kind: 'read'
  codec?: string
  profile?: Profile
  durationUs?: number
  /** Duration estimated from bit rate and size. */
  estimateUs?: number
  isUncounted?: boolean
  /** A fingerprint of the audio alone; absent if it cannot be separated from the rest. */
  sound?: string
  protection?: string
  seeking?: Seeking
  tags: FileTags
  chapters: RawChapter[]
  repaired?: RepairedText[]
  hasCover: boolean
  /** The first 16 bytes, hex, from which the media type is determined as in `/stream`. */
  head: string
}

/**
 * `unknown`: no reader of ours knows these bytes. `same`: the file still has the known fingerprint. `unreadable`: it could not be
 * read.
 */
export type ReadTags =
  | ReadFile
  | (Seen & { kind: 'unknown'; head: string })
  | (Seen & { kind: 'same' })
  | { kind: 'unreadable'; why: string }

/** Counting frames of whole files may take this long per request; the rest is left to ffprobe. */
const COUNTING_MS = 20_000

/** Reads the files of one book in sequence; never throws. */
export default async function readTags({ root, files }: ReadTagsRequest): Promise<ReadTags[]> {
  const read: ReadTags[] = []
  const startedAt = performance.now()
  const isLate = () => performance.now() - startedAt > COUNTING_MS
  for (const file of files) read.push(await readOne({ root, file, isLate }))
  return read
}

async function readOne({
  root,
  file: { path: file, knownPrint, countedPrint },
  isLate,
}: {
  root: string
  file: FileRequest
  isLate: () => boolean
}): Promise<ReadTags> {
  const absolute = path.join(root, file)
  let isCounted = false
  let fd: number | undefined
  try {
    // Opened without blocking, since it may be a FIFO, which is refused once open.
    fd = openSync(absolute, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = fstatSync(fd)
    if (!stats.isFile() || !liesIn(root, fd)) return { kind: 'unreadable', why: 'not a file of this library' }
    const bytes = openWindow(fd, stats.size, () => isCounted || isLate())
    const seen: Seen = {
      sizeBytes: stats.size,
      modifiedMs: Math.floor(stats.mtimeMs),
      changedMs: stats.ctimeMs,
      inode: `${stats.dev}-${stats.ino}`,
      fingerprint: bytes.fingerprint(),
    }
    if (seen.fingerprint === knownPrint) return { kind: 'same', ...seen }
    isCounted = seen.fingerprint === countedPrint
    const read = await understood(bytes, absolute)
    const now = fstatSync(fd)
    const isUnsteady = now.size !== stats.size || now.mtimeMs !== stats.mtimeMs
    return { ...seen, ...(isUnsteady && { isUnsteady }), ...read }
  } catch (error) {
    return { kind: 'unreadable', why: reasonOf(error) }
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

type Understood = Omit<ReadFile, keyof Seen> | { kind: 'unknown'; head: string }

async function understood(bytes: FileWindow, absolute: string): Promise<Understood> {
  const head = bytes.at(0, 16).toString('hex')
  const own = bytes.size > 0 ? withoutThrowing(() => readAudio(bytes)) : undefined
  const isOther = own ? own.hasOtherTags === true : mayBeOther(bytes)
  const other = isOther
    ? await readOther(absolute, { hasOld: own !== undefined }).catch(ignore('the library does not know the format'))
    : undefined
  const facts = own && other ? { ...own, tags: { ...own.tags, ...other.tags }, hasCover: other.hasCover } : (own ?? other)
  return facts
    ? { kind: 'read', ...facts, tags: tagFields(facts.tags), chapters: boundedChapters(chaptersOf(facts)), head }
    : { kind: 'unknown', head }
}

/** Its chapter list, else the cue sheet in its tags. */
function chaptersOf({ chapters, tags }: Pick<AudioFacts, 'chapters' | 'tags'>): RawChapter[] {
  if (chapters.length > 0) return chapters
  const [sheet] = (tags['cuesheet'] ?? []).flatMap((text) => cueFiles(text) ?? [])
  return sheet?.chapters.map(toChapter) ?? []
}

/** A broken index may have any effect, so a file on which a reader throws counts as unknown. */
function withoutThrowing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    return ignore('the file is not what its first bytes say')(error)
  }
}

/** Checks the location of the open file rather than of its name, in case a link was created since the walk. */
function liesIn(root: string, fd: number): boolean {
  if (process.platform !== 'linux') return true
  const real = readlinkSync(`/proc/self/fd/${fd}`)
  // Almost always, and in a tenth of the time.
  return real.startsWith(`${root}/`) || !path.relative(root, real).startsWith('../')
}

/** The system's error code, without a path. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'could not be read'
}
