import { audioType } from '../../formats/index.ts'
import type { FoundFile } from '../walk/found-book.ts'
import type { RawChapter } from './audio/audio-facts.ts'
import { type FileEntry, toListed } from './book-facts.ts'
import type { Probed } from './probe.ts'
import type { FileResult } from './read-files.ts'
import type { FileTags } from './tag-fields.ts'

interface EntryRequest {
  found: FoundFile
  /** Relative to the library's root; its extension gives the type if its bytes don't. */
  name: string
  result: FileResult
  /** The result of ffprobe; absent if it did not run. */
  probed: Probed | undefined
  nowMs: number
}

/** Whether our reader left a fact open that ffprobe may know (docs/reference/scanning-and-media.md 2.6). */
export function isDoubtful(result: FileResult): boolean {
  if (result.kind === 'unknown') return result.sizeBytes > 0
  // ffprobe knows no more about a protected file.
  return (
    result.kind === 'read' && (result.durationUs === undefined || (result.codec === undefined && result.protection === undefined))
  )
}

/** Facts about one file to store: from our reader first, and from ffprobe for the rest. */
export function toEntry({ found, name, result, probed, nowMs }: EntryRequest): FileEntry {
  const blank = { path: found.path, sizeBytes: found.sizeBytes, modifiedMs: found.modifiedMs, fingerprint: '' }
  if (result.kind === 'timed-out' || result.kind === 'unreadable' || result.kind === 'same')
    return { ...blank, type: audioType(Buffer.alloc(0), name), ...unread(result, nowMs) }
  const own = result.kind === 'read' ? result : undefined
  const byProbe = probed?.kind === 'probed' ? probed : undefined
  const durationUs = own?.durationUs ?? byProbe?.durationUs ?? own?.estimateUs
  const codec = own?.codec ?? byProbe?.codec
  const profile = own?.profile ?? (own?.codec === undefined ? byProbe?.profile : undefined)
  const tags = (own ?? byProbe)?.tags
  const chapters = own && own.chapters.length > 0 ? own.chapters : (byProbe?.chapters ?? [])
  const problem = problemOf({ result, probed, isKnown: durationUs !== undefined || chapters.length > 0 })
  return {
    ...blank,
    sizeBytes: result.sizeBytes,
    modifiedMs: result.modifiedMs,
    changedMs: result.changedMs,
    inode: result.inode,
    fingerprint: result.fingerprint,
    type: audioType(Buffer.from(result.head, 'hex'), name),
    ...(durationUs !== undefined && { durationUs }),
    ...(codec !== undefined && { codec }),
    ...(profile && { profile }),
    ...(own?.sound !== undefined && { sound: own.sound }),
    ...(own?.protection !== undefined && { protection: own.protection }),
    ...(own?.seeking && { seeking: own.seeking }),
    ...(tags && ofTags(tags)),
    ...ofChapters(chapters),
    ...(own?.hasCover && { hasCover: true as const }),
    ...(own?.repaired && { repaired: own.repaired }),
    ...(problem && { problem }),
    ...(probed && probed.kind !== 'absent' && { probedMs: nowMs }),
    ...(probed?.kind === 'timed-out' && { isTimedOut: true as const }),
  }
}

/** Whether a file that was read again has the same audio, by its fingerprints. */
export function isSameSound(known: FileEntry, result: FileResult): boolean {
  if (!('fingerprint' in result) || known.fingerprint === '') return false
  const sound = result.kind === 'read' ? result.sound : undefined
  return known.fingerprint === result.fingerprint || (sound !== undefined && known.sound === sound)
}

/** A new reading of the same audio: keeps facts that only ffprobe knew. */
export function refreshed(known: FileEntry, request: Omit<EntryRequest, 'probed'>): FileEntry {
  const read = toEntry({ ...request, probed: undefined })
  // Frames at the same places are not counted again.
  const { seeking = read.fingerprint === known.fingerprint ? known.seeking : undefined } = read
  const entry = { ...read, ...(seeking && { seeking }) }
  if (!isDoubtful(request.result)) return entry
  const { problem: _unprobed, ...rest } = entry
  const { durationUs, codec, profile, problem, probedMs, isTimedOut, chapters } = known
  return {
    ...rest,
    ...(durationUs !== undefined && { durationUs }),
    ...(codec !== undefined && { codec }),
    ...(profile && { profile }),
    ...(problem && { problem }),
    ...(probedMs !== undefined && { probedMs }),
    ...(isTimedOut && { isTimedOut }),
    ...(entry.chapters === undefined && chapters && { chapters }),
  }
}

function unread(result: Extract<FileResult, { kind: 'timed-out' | 'unreadable' | 'same' }>, nowMs: number): Partial<FileEntry> {
  if (result.kind === 'timed-out')
    return { problem: { kind: 'unreadable', detail: 'reading took too long' }, isTimedOut: true, probedMs: nowMs }
  return { problem: { kind: 'unreadable', detail: result.kind === 'unreadable' ? result.why : 'could not be read' } }
}

function problemOf({
  result,
  probed,
  isKnown,
}: {
  result: FileResult
  probed: Probed | undefined
  isKnown: boolean
}): FileEntry['problem'] {
  if ('sizeBytes' in result && result.sizeBytes === 0) return { kind: 'empty_file', detail: 'the file is empty' }
  if ('isUnsteady' in result) return { kind: 'unreadable', detail: 'the file changed while it was read' }
  if (probed?.kind === 'failed') return { kind: 'probe_failed', detail: probed.detail }
  if (probed?.kind === 'timed-out') return { kind: 'probe_failed', detail: 'ffprobe took too long' }
  return isKnown ? undefined : { kind: 'unreadable', detail: 'no readable audio' }
}

/** The title is stored per file; the rest is usually common to all parts of a book. */
function ofTags({ fields: { title, ...tags }, track, disc, isTagged, markers, loudness }: FileTags): Partial<FileEntry> {
  return {
    ...(title !== undefined && { title }),
    ...(track !== null && { track }),
    ...(disc !== null && { disc }),
    ...(isTagged && { isTagged }),
    ...(loudness && { loudness }),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...(markers !== null && { markers }),
  }
}

const ofChapters = (chapters: readonly RawChapter[]): Partial<FileEntry> =>
  chapters.length > 0 ? { chapters: chapters.map(toListed) } : {}
