import type { RawChapter } from '../audio-facts.ts'
import type { Bytes } from '../file-window.ts'
import { type Box, contentOf, findBox, findDeep, wideTimes } from './mp4-boxes.ts'

/** Far above any book; a longer table is broken. */
const MAX_CHAPTERS = 20_000
const MAX_TABLE = MAX_CHAPTERS * 16
const MAX_TITLE = 4 * 1024

/**
 * Nero's chapter list. Starts are in units of 100 ns; there are no ends. The count has one byte, or in version 1 four, most
 * programs using only the last.
 */
export function neroChapters(content: Buffer): RawChapter[] {
  const chapters: RawChapter[] = []
  const isWide = content[0] !== 0
  let at = isWide ? 9 : 5
  if (content.length < at) return []
  const count = Math.min(isWide ? content.readUInt32BE(5) : content.readUInt8(4), MAX_CHAPTERS)
  for (let left = count; left > 0 && at + 9 <= content.length; left -= 1) {
    const startUs = Math.round(Number(content.readBigUInt64BE(at)) / 10)
    const titleLength = content[at + 8] ?? 0
    chapters.push({ title: content.toString('utf8', at + 9, at + 9 + titleLength), startUs, endUs: startUs })
    at += 9 + titleLength
  }
  return chapters
}

/** A QuickTime chapter track: each sample is a title with the chapter's duration. `movieScale`: units per second in edit lists. */
export function trackChapters(bytes: Bytes, track: Box, movieScale: number): RawChapter[] {
  const media = findBox(bytes, track, 'mdia')
  const table = media && findDeep(bytes, media, ['minf', 'stbl'])
  const timescale = wideTimes(contentOf(bytes, media && findBox(bytes, media, 'mdhd'), 64), { after: 2 })?.timescale ?? 0
  if (!table || timescale === 0) return []
  const content = (type: string) => contentOf(bytes, findBox(bytes, table, type), MAX_TABLE)
  const sizes = sizesOf(content('stsz'))
  const narrow = findBox(bytes, table, 'stco')
  const offsets = offsetsOf(contentOf(bytes, narrow ?? findBox(bytes, table, 'co64'), MAX_TABLE), narrow ? 4 : 8)
  const sampleOffsets = sampleOffsetsOf(sizes, offsets, content('stsc'))
  const micros = (units: number) => Math.round((units / timescale) * 1_000_000)
  const shift = editShift(contentOf(bytes, findDeep(bytes, track, ['edts', 'elst']), 4_096), { timescale, movieScale })

  let time = shift
  const lengths = durationsOf(content('stts'), sizes.length)
  return sampleOffsets.map((position, index) => {
    const start = time
    time += lengths[index] ?? 0
    return {
      title: titleOf(bytes.at(position, Math.min(sizes[index] ?? 0, MAX_TITLE))),
      startUs: micros(start),
      endUs: micros(time),
    }
  })
}

/** A length of two bytes, then UTF-8, or UTF-16 with a byte order mark. */
function titleOf(sample: Buffer): string {
  if (sample.length < 2) return ''
  const text = sample.subarray(2, 2 + sample.readUInt16BE(0))
  const mark = text.length >= 2 ? text.readUInt16BE(0) : 0
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(text)
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(text)
  return text.toString('utf8')
}

function sizesOf(content: Buffer): number[] {
  if (content.length < 12) return []
  const same = content.readUInt32BE(4)
  const count = Math.min(content.readUInt32BE(8), MAX_CHAPTERS)
  if (same > 0) return Array.from({ length: count }, () => same)
  return numbers(content, { at: 12, width: 4, count })
}

function offsetsOf(content: Buffer, width: 4 | 8): number[] {
  return content.length < 8 ? [] : numbers(content, { at: 8, width, count: content.readUInt32BE(4) })
}

/** Offset of each sample; the table of runs states the number of samples per chunk. */
function sampleOffsetsOf(sizes: readonly number[], offsets: readonly number[], runs: Buffer): number[] {
  const sampleOffsets: number[] = []
  const perChunk = numbers(runs, { at: 8, width: 4, count: MAX_CHAPTERS * 3 })
  let run = 0
  for (const [chunk, offset] of offsets.entries()) {
    while ((perChunk[(run + 1) * 3] ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 1
    let position = offset
    for (let left = perChunk[run * 3 + 1] ?? 1; left > 0 && sampleOffsets.length < sizes.length; left -= 1) {
      sampleOffsets.push(position)
      position += sizes[sampleOffsets.length - 1] ?? 0
    }
  }
  return sampleOffsets
}

function durationsOf(content: Buffer, max: number): number[] {
  const durations: number[] = []
  for (let at = 8; at + 8 <= content.length && durations.length < max; at += 8) {
    const count = Math.min(content.readUInt32BE(at), max - durations.length)
    for (let left = count; left > 0; left -= 1) durations.push(content.readUInt32BE(at + 4))
  }
  return durations
}

/** Shift by an edit list, which may start the track late (empty edit) or skip its start. In the track's units. */
function editShift(content: Buffer, { timescale, movieScale }: { timescale: number; movieScale: number }): number {
  const isWide = content[0] === 1
  const width = isWide ? 20 : 12
  let shift = 0
  for (let at = 8; at + width <= content.length; at += width) {
    const length = isWide ? Number(content.readBigUInt64BE(at)) : content.readUInt32BE(at)
    const start = isWide ? Number(content.readBigInt64BE(at + 8)) : content.readInt32BE(at + 4)
    if (start >= 0) return shift - start
    if (movieScale > 0) shift += (length / movieScale) * timescale
  }
  return shift
}

function numbers(content: Buffer, { at, width, count }: { at: number; width: 4 | 8; count: number }): number[] {
  const found: number[] = []
  for (let position = at; found.length < count && position + width <= content.length; position += width)
    found.push(width === 4 ? content.readUInt32BE(position) : Number(content.readBigUInt64BE(position)))
  return found
}
