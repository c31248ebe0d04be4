import { microseconds } from '../audio-facts.ts'
import type { Bytes } from '../file-window.ts'
import { type Box, contentOf, findBox, findDeep, wideTimes } from './mp4-boxes.ts'

/** Entries of a list that are read; nearly all files have one. */
const MAX_EDITS = 4_096
const MAX_RUNS = 64 * 1024
const OVERFLOW = 2 ** 32
/**
 * How far two headers may differ before they contradict each other, and how far a length may be from a whole number of overflows.
 */
const TOLERANCE_SECONDS = 1

/**
 * The length of a track in microseconds: of the media shown by its edit list, else of its media header, else of its samples. The
 * movie's length is not used, since it is the longest track's, which may be a chapter list or a picture.
 */
export function trackLength(bytes: Bytes, track: Box, movieScale: number): number | undefined {
  const header = wideTimes(contentOf(bytes, findDeep(bytes, track, ['mdia', 'mdhd']), 64), { after: 2 })
  if (!header || header.timescale === 0) return undefined
  const scales = { timescale: header.timescale, movieScale }
  const media = mediaLength(header.duration, samplesLength(bytes, track), header.timescale)
  return media === undefined ? undefined : microseconds(shownLength(bytes, track, { media, ...scales }) ?? media, header.timescale)
}

/** `stated` is 0 if unknown, and too small if 32 bits were not enough for it. */
function mediaLength(stated: number, summed: number | undefined, timescale: number): number | undefined {
  if (stated === 0) return summed
  const isOverflowed =
    summed !== undefined &&
    summed >= OVERFLOW &&
    stated < OVERFLOW &&
    Math.abs((summed % OVERFLOW) - stated) <= TOLERANCE_SECONDS * timescale
  return isOverflowed ? summed : stated
}

/** The sum of all samples. undefined: there are none here, as in a fragmented file, or not as many as in the table of sizes. */
function samplesLength(bytes: Bytes, track: Box): number | undefined {
  const table = findDeep(bytes, track, ['mdia', 'minf', 'stbl'])
  const runs = table && contentOf(bytes, findBox(bytes, table, 'stts'), MAX_RUNS)
  const sizes = table && contentOf(bytes, findBox(bytes, table, 'stsz'), 12)
  if (!runs || runs.length < 8 || !sizes || sizes.length < 12) return undefined
  let [count, units] = [0, 0]
  for (let at = 8, left = runs.readUInt32BE(4); left > 0 && at + 8 <= runs.length; at += 8, left -= 1) {
    count += runs.readUInt32BE(at)
    units += runs.readUInt32BE(at) * runs.readUInt32BE(at + 4)
  }
  return units > 0 && count === sizes.readUInt32BE(8) ? units : undefined
}

/**
 * undefined: there is no list, or it contradicts its track's header. `timescale`: units per second in the track's media.
 * `movieScale`: units per second in edit lists.
 */
function shownLength(
  bytes: Bytes,
  track: Box,
  { media, timescale, movieScale }: { media: number; timescale: number; movieScale: number },
): number | undefined {
  const content = contentOf(bytes, findDeep(bytes, track, ['edts', 'elst']), MAX_EDITS * 20)
  if (content.length < 8 || movieScale === 0) return undefined
  const isWide = content[0] === 1
  const width = isWide ? 20 : 12
  const toMedia = (units: number) => (units / movieScale) * timescale
  let [shown, listed, pauses] = [0, 0, 0]
  for (let at = 8, left = content.readUInt32BE(4); left > 0 && at + width <= content.length; at += width, left -= 1) {
    const length = isWide ? Number(content.readBigUInt64BE(at)) : content.readUInt32BE(at)
    const start = isWide ? Number(content.readBigInt64BE(at + 8)) : content.readInt32BE(at + 4)
    listed += length
    // A negative start is a pause. A length of 0 means the rest.
    if (start < 0) pauses += length
    else shown += Math.max(0, Math.min(length === 0 ? media : toMedia(length), media - start))
  }
  const stated = trackHeaderLength(bytes, track)
  const isContradicted =
    stated > 0 && [listed, listed - pauses].every((sum) => Math.abs(stated - sum) > TOLERANCE_SECONDS * movieScale)
  return shown > 0 && !isContradicted ? Math.min(shown, media) : undefined
}

/** In the movie's units; 0 if unknown. */
function trackHeaderLength(bytes: Bytes, track: Box): number {
  const head = contentOf(bytes, findBox(bytes, track, 'tkhd'), 40)
  const isWide = head[0] === 1
  const at = isWide ? 28 : 20
  if (head.length < at + (isWide ? 8 : 4)) return 0
  const duration = isWide ? Number(head.readBigUInt64BE(at)) : head.readUInt32BE(at)
  return duration === (isWide ? Number(0xffff_ffff_ffff_ffffn) : 0xffff_ffff) ? 0 : duration
}
