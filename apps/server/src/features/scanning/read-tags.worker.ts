import { closeSync, constants, fstatSync, openSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { boundedChapters, type Profile, type RawChapter } from './reading/audio-facts.ts'
import { type FileWindow, openWindow } from './reading/file-window.ts'
import { readAudio } from './reading/read-audio.ts'
import { mayBeOther, readOther } from './reading/read-other.ts'
import { type FileTags, tagFields } from './tag-fields.ts'

export interface ReadTagsRequest {
  /** The real root, absolute. */
  root: string
  /** From the root. With `knownPrint` the file is only recognised: one that still has this fingerprint is not read again. */
  files: readonly { path: string; knownPrint?: string }[]
}

interface Seen {
  sizeBytes: number
  modifiedMs: number
  /** SHA-256, hex. */
  fingerprint: string
}

/** A file whose bytes were understood. */
export interface ReadFile extends Seen {
  kind: 'read'
  codec?: string
  profile?: Profile
  durationUs?: number
  /** What the bit rate makes of the size. */
  estimateUs?: number
  isUncounted?: boolean
  tags: FileTags
  chapters: RawChapter[]
  hasCover: boolean
  /** The first 16 bytes, hex: by them a file is typed as `/stream` types it. */
  head: string
}

/** `unknown`: no reader of ours knows these bytes. `same`: still the file with the known fingerprint. `unreadable`: the disk refused. */
export type ReadTags =
  | ReadFile
  | (Seen & { kind: 'unknown'; head: string })
  | (Seen & { kind: 'same' })
  | { kind: 'unreadable'; why: string }

/** Reads what the files of one book tell, one after the other; never throws. */
export default async function readTags({ root, files }: ReadTagsRequest): Promise<ReadTags[]> {
  const read: ReadTags[] = []
  for (const { path: file, knownPrint } of files) read.push(await readOne({ root, file, knownPrint }))
  return read
}

async function readOne({
  root,
  file,
  knownPrint,
}: {
  root: string
  file: string
  knownPrint: string | undefined
}): Promise<ReadTags> {
  const absolute = path.join(root, file)
  let fd: number | undefined
  try {
    // A FIFO must not hold this thread: opened without waiting, refused once it is seen for what it is.
    fd = openSync(absolute, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = fstatSync(fd)
    if (!stats.isFile() || !liesIn(root, fd)) return { kind: 'unreadable', why: 'not a file of this library' }
    const bytes = openWindow(fd, stats.size)
    const seen = { sizeBytes: stats.size, modifiedMs: Math.floor(stats.mtimeMs), fingerprint: bytes.fingerprint() }
    return seen.fingerprint === knownPrint ? { kind: 'same', ...seen } : { ...seen, ...(await understood(bytes, absolute)) }
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
  const facts = own ?? (mayBeOther(bytes) ? await readOther(absolute).catch(() => undefined) : undefined)
  return facts
    ? { kind: 'read', ...facts, tags: tagFields(facts.tags), chapters: boundedChapters(facts.chapters), head }
    : { kind: 'unknown', head }
}

/** A broken index leads a reader anywhere; where it gives up the file counts as unknown. */
function withoutThrowing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Where the open file lies, not where its name lay: a link planted since the walk leads nowhere. */
function liesIn(root: string, fd: number): boolean {
  return process.platform !== 'linux' || !path.relative(root, readlinkSync(`/proc/self/fd/${fd}`)).startsWith('../')
}

/** The system's word for it, without a path. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'could not be read'
}
