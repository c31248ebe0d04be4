import type { Bytes } from '../file-window.ts'
import { syncSafe } from './read-id3.ts'

/** More tags at one end of a file are an attempt to keep a reader busy. */
const MAX_TAGS = 16
const APE = 'APETAGEX'
const APE_FOOTER = 32
const LYRICS_FOOTER = 15
/** The longest of those footers that have a fixed place. */
const FOOTERS = 227
/** The older form states no length, but has a limit. */
const MAX_OLD_LYRICS = 5_100

/**
 * The offset after all tags that start at `from`: several ID3v2 tags in succession, or an APE tag, as careless tools write them.
 */
export function afterTags(bytes: Bytes, from: number): number {
  let at = from
  for (let tags = 0; tags < MAX_TAGS; tags += 1) {
    const length = id3Length(bytes, at) || apeLengthAhead(bytes, at)
    if (length === 0 || at + length >= bytes.size) return at
    at += length
  }
  return at
}

/** Joined files have their tags in the middle of the audio. */
export function id3Length(bytes: Bytes, at: number): number {
  const head = bytes.at(at, 10)
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < 10) return 0
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0
  return 10 + syncSafe(head, 6) + (hasFooter ? 10 : 0)
}

/** The end of the file without the tags there, in any order. */
export function endOfSound(bytes: Bytes, from: number): number {
  let end = bytes.size
  for (let tags = 0; tags < MAX_TAGS; tags += 1) {
    const length = lengthAtEnd(bytes, end)
    if (length === 0 || end - length < from) return end
    end -= length
  }
  return end
}

/** The length of the tag that ends at `end`; 0 if there is none. */
function lengthAtEnd(bytes: Bytes, end: number): number {
  const from = Math.max(0, end - FOOTERS)
  const last = bytes.at(from, end - from)
  for (const lengthOf of TAGS_AT_END) {
    const length = lengthOf(last, bytes, end)
    if (length > 0) return length
  }
  return 0
}

/**
 * By kind: ID3v1, its extension, APE, Lyrics3 in both forms, ID3v2 at the end. `last`: the bytes before `end`, of which one view is
 * enough.
 */
const TAGS_AT_END: readonly ((last: Buffer, bytes: Bytes, end: number) => number)[] = [
  (last) => (hasAt(last, 128, 'TAG') ? 128 : 0),
  (last) => (hasAt(last, 227, 'TAG+') ? 227 : 0),
  (last) => {
    if (!hasAt(last, APE_FOOTER, APE)) return 0
    const footer = last.subarray(-APE_FOOTER)
    return footer.readUInt32LE(12) + (footer.readUInt32LE(20) >>> 31) * APE_FOOTER
  },
  (last) => {
    if (!hasAt(last, 9, 'LYRICS200')) return 0
    const footer = last.toString('latin1', last.length - LYRICS_FOOTER)
    return /^\d{6}LYRICS200$/.test(footer) ? Number(footer.slice(0, 6)) + LYRICS_FOOTER : 0
  },
  (last, bytes, end) => {
    if (!hasAt(last, 9, 'LYRICSEND')) return 0
    const before = Math.min(end, MAX_OLD_LYRICS)
    const begin = textAt(bytes, end - before, before).lastIndexOf('LYRICSBEGIN')
    return begin === -1 ? 0 : before - begin
  },
  (last) => (hasAt(last, 10, '3DI') ? 20 + syncSafe(last, last.length - 4) : 0),
]

/** Whether the text begins this many bytes before the end. */
function hasAt(last: Buffer, before: number, text: string): boolean {
  const from = last.length - before
  if (from < 0) return false
  for (let at = 0; at < text.length; at += 1) if (last[from + at] !== text.charCodeAt(at)) return false
  return true
}

/** An APE tag before the audio states its length in its header, its first 32 bytes. */
function apeLengthAhead(bytes: Bytes, at: number): number {
  const head = bytes.at(at, APE_FOOTER)
  return head.length === APE_FOOTER && head.toString('latin1', 0, 8) === APE ? APE_FOOTER + head.readUInt32LE(12) : 0
}

const textAt = (bytes: Bytes, at: number, length: number): string => (at < 0 ? '' : bytes.at(at, length).toString('latin1'))
