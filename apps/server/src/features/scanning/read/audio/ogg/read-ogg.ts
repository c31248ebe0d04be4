import type { AudioFacts } from '../audio-facts.ts'
import { type Bytes, inMemory } from '../file-window.ts'
import { SOUND_EDGE, type Stretch, soundPrint } from '../sound-print.ts'
import { type Comments, vorbisComments } from '../tags/vorbis-comments.ts'
import { granulesOf, lengthOf } from './ogg-length.ts'
import { type Link, linksOf } from './ogg-links.ts'
import { nextPage, pagesFrom } from './ogg-pages.ts'
import { headersOf, type Stream, soundStream } from './ogg-streams.ts'

/** The audio of one link. */
interface Part {
  link: Link
  stream: Stream
  comments: Buffer
  /** Offset of the first page with audio. */
  soundAt: number
  durationUs: number | undefined
  /** In granules. */
  amount: number
}

/** Other streams between the audio's pages may spread its ends over this many bytes. */
const MAX_EDGE = 1024 * 1024
/** Headers of pages, and the rest of a page. */
const USUAL_EXCESS = 16 * 1024
const NO_COMMENTS: Comments = { tags: {}, chapters: [], hasCover: false }

/** Reads the first packets and the last page of each link of an Ogg file. undefined: not Ogg, or no stream of a known codec. */
export function readOgg(bytes: Bytes): AudioFacts | undefined {
  const links = linksOf(bytes)
  const parts = (links ?? []).map((link) => partOf(bytes, link))
  const [first] = parts
  if (!first) return undefined
  const durations = parts.map((part) => part?.durationUs)
  const isKnown = durations.every((length) => length !== undefined)
  const durationUs = durations.reduce<number>((sum, length) => sum + (length ?? 0), 0)
  const sound = soundOf(bytes, parts)
  return {
    codec: first.stream.codec,
    ...(isKnown && { durationUs }),
    ...(sound !== undefined && { sound }),
    ...commentsIn(first),
  }
}

function partOf(bytes: Bytes, link: Link): Part | undefined {
  const found = soundStream(bytes, link.firstPages)
  if (!found) return undefined
  const { stream } = found
  const { comments, soundAt } = headersOf(bytes, found.first, stream)
  const granules = granulesOf(bytes, link, { stream, soundAt })
  return {
    link,
    stream,
    comments,
    soundAt,
    durationUs: stream.durationUs ?? (granules && lengthOf(granules, stream)),
    // Only Opus states its start exactly, regardless of paging.
    amount: granules ? granules.end - (stream.codec === 'opus' ? granules.start : 0) : 0,
  }
}

const commentsIn = ({ comments, stream: { commentsAt } }: Part): Comments =>
  comments.length > commentsAt + 8 ? vorbisComments(inMemory(comments), commentsAt) : NO_COMMENTS

/** Only the packets: page numbers and checksums change whenever comments are rewritten. */
function soundOf(bytes: Bytes, parts: readonly (Part | undefined)[]): string | undefined {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || parts.includes(undefined)) return undefined
  const [begin, end] = [firstPackets(bytes, first), lastPackets(bytes, last)]
  const amount = parts.map((part) => part?.amount ?? 0).join('-')
  return end && soundPrint(bytes, { format: 'ogg', amount: `${first.stream.codec}-${amount}`, first: begin, last: end })
}

function firstPackets(bytes: Bytes, { link, stream, soundAt }: Part): Stretch[] {
  const found: Stretch[] = []
  let left = SOUND_EDGE
  for (const page of pagesFrom(bytes, soundAt, Math.min(link.to, soundAt + MAX_EDGE))) {
    if (left === 0) break
    if (page.serial !== stream.serial) continue
    const length = Math.min(left, page.end - page.from)
    found.push({ from: page.from, length })
    left -= length
  }
  return found
}

/** undefined: they are too scattered. */
function lastPackets(bytes: Bytes, { link, stream, soundAt }: Part): Stretch[] | undefined {
  for (let reach = SOUND_EDGE + USUAL_EXCESS; ; reach *= 2) {
    const from = Math.max(soundAt, link.to - reach)
    const start = from === soundAt ? soundAt : nextPage(bytes, from, link.to)?.at
    const pages = start === undefined ? [] : [...pagesFrom(bytes, start, link.to)].filter(({ serial }) => serial === stream.serial)
    const stretches = pages.map((page) => ({ from: page.from, length: page.end - page.from }))
    const length = stretches.reduce((sum, stretch) => sum + stretch.length, 0)
    if (length >= SOUND_EDGE || from === soundAt) return lastOf(stretches, length - SOUND_EDGE)
    if (reach >= MAX_EDGE) return undefined
  }
}

/** Drops excess bytes at the front. */
function lastOf(stretches: readonly Stretch[], excess: number): Stretch[] {
  let left = Math.max(0, excess)
  return stretches.flatMap(({ from, length }) => {
    const cut = Math.min(left, length)
    left -= cut
    return cut === length ? [] : [{ from: from + cut, length: length - cut }]
  })
}
