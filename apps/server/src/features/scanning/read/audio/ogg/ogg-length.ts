import { microseconds } from '../audio-facts.ts'
import type { Bytes } from '../file-window.ts'
import type { Link } from './ogg-links.ts'
import { lastPage, NO_GRANULE, type Page, pagesFrom } from './ogg-pages.ts'
import type { Stream } from './ogg-streams.ts'

/** Opus frames per packet, in samples at 48 kHz, by the upper five bits of a packet (RFC 6716 3.1). */
const SILK = [480, 960, 1_920, 2_880]
const HYBRID = [480, 960]
const CELT = [120, 240, 480, 960]
/** How many pages are searched for the first granule. */
const MAX_FIRST_PAGES = 64

export interface Granules {
  /** At the first sample; above 0 in a piece of a longer stream. */
  start: number
  end: number
}

/** The first and last granule of a stream in its link. undefined: it has no complete page. */
export function granulesOf(
  bytes: Bytes,
  link: Link,
  { stream, soundAt }: { stream: Stream; soundAt: number },
): Granules | undefined {
  const last = lastPage(
    bytes,
    link.to,
    ({ serial, granule, at }) => serial === stream.serial && granule !== NO_GRANULE && at >= soundAt,
  )
  if (!last) return undefined
  return { start: startOf(bytes, { from: soundAt, to: link.to, stream }), end: Number(last.granule) }
}

/** The length of a stream: a decoder drops the samples of the pre-skip, even for a piece. */
export function lengthOf({ start, end }: Granules, { rate, preSkip }: Stream): number | undefined {
  return microseconds(end - start - preSkip, rate)
}

/**
 * The granule before the first packet. It follows from the first page and the length of its packets: exactly for Opus (RFC 7845
 * 4.5), else from the mean length of those on the next page.
 */
function startOf(bytes: Bytes, { from, to, stream }: { from: number; to: number; stream: Stream }): number {
  const [first, second] = firstRuns(bytes, { from, to, stream })
  // A whole stream on one page may state less than its packets have, which trims its end.
  if (!first || first.isLast) return 0
  if (stream.codec === 'opus') return Math.max(0, first.granule - first.samples)
  if (!second || second.packets === 0) return 0
  const mean = (second.granule - first.granule) / second.packets
  // The first packet of Vorbis yields no samples.
  const start = first.granule - mean * (first.packets - (stream.codec === 'vorbis' ? 1 : 0))
  return start > stream.rate ? Math.round(start) : 0
}

interface Run {
  granule: number
  packets: number
  /** Of Opus packets. */
  samples: number
  isLast: boolean
}

/** The packets up to the first granule, and those up to the second one. */
function firstRuns(bytes: Bytes, { from, to, stream }: { from: number; to: number; stream: Stream }): Run[] {
  const runs: Run[] = []
  let [packets, samples, count] = [0, 0, 0]
  for (const page of pagesFrom(bytes, from, to)) {
    count += 1
    if (runs.length === 2 || count > MAX_FIRST_PAGES) break
    if (page.serial !== stream.serial) continue
    for (const at of packetsEndingOn(page)) {
      packets += 1
      if (stream.codec === 'opus') samples += opusSamples(bytes.at(at, 2))
    }
    if (page.granule === NO_GRANULE) continue
    runs.push({ granule: Number(page.granule), packets, samples, isLast: page.isLast })
    packets = 0
    samples = 0
  }
  return runs
}

/** Offsets of the packets that end on a page; one that started earlier counts from the page's content. */
function packetsEndingOn({ lacing, from }: Page): number[] {
  const offsets: number[] = []
  let [at, start] = [from, from]
  for (const stretch of lacing) {
    at += stretch
    if (stretch === 255) continue
    offsets.push(start)
    start = at
  }
  return offsets
}

function opusSamples(packet: Buffer): number {
  const kind = (packet[0] ?? 0) >> 3
  const frame = kind < 12 ? SILK[kind & 3] : kind < 16 ? HYBRID[kind & 1] : CELT[kind & 3]
  const code = (packet[0] ?? 0) & 3
  const frames = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 0x3f : 2
  return (frame ?? 0) * frames
}
