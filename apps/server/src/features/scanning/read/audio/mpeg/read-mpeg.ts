import { isReadByLibrary } from '../../../../formats/index.ts'
import { type AudioFacts, microseconds } from '../audio-facts.ts'
import type { Bytes } from '../file-window.ts'
import { edgesOf, soundPrint } from '../sound-print.ts'
import { afterTags, endOfSound } from '../tags/mpeg-tags.ts'
import type { Id3 } from '../tags/read-id3.ts'
import { readId3v1 } from '../tags/read-id3v1.ts'
import { tagTexts } from '../tags/tag-texts.ts'
import { findFrame, frameAt } from './find-frame.ts'
import { findFreeFormat, freeFormatLength } from './free-format.ts'
import { headerFrame } from './header-frame.ts'
import { mpegFrame } from './mpeg-frame.ts'
import { hasUsableTable, type MpegHeader, mpegHeader } from './mpeg-header.ts'
import { constantFrames, countFrames, type MeasuredMpeg, type MpegStream, measureMpeg } from './mpeg-length.ts'
import { fits } from './trusted-header.ts'

/** More padding after a tag than this means that there is no audio. */
const MAX_SILENCE = 256 * 1024

/** Reads MPEG audio after its tag, if any. undefined: there are no two consecutive frames. */
export function readMpeg(bytes: Bytes, id3: Id3 | undefined): AudioFacts | undefined {
  const from = afterTags(bytes, id3?.end ?? 0)
  const at = findFrame(bytes, from) ?? findFrame(bytes, from, { reach: MAX_SILENCE })
  const head = at === undefined ? Buffer.alloc(0) : bytes.at(at, 256)
  const frame = mpegFrame(head)
  if (at === undefined || !frame) return readFreeFormat(bytes, from, id3)
  const header = mpegHeader(head, frame)
  const soundAt = header ? at + frame.lengthBytes : at
  const stream = { from: soundAt, end: endOfSound(bytes, at), first: frameAt(bytes, soundAt) ?? frame }
  return {
    codec: frame.codec,
    ...lengthOf(bytes, { at, header, stream }),
    ...soundOf(bytes, stream),
    ...tagsIn(bytes, id3),
  }
}

function readFreeFormat(bytes: Bytes, from: number, id3: Id3 | undefined): AudioFacts | undefined {
  const found = isReadByLibrary(bytes.at(0, 16)) ? undefined : findFreeFormat(bytes, from)
  if (!found) return undefined
  const stream = { from: found.at, end: endOfSound(bytes, found.at) }
  return {
    codec: found.frame.codec,
    ...freeFormatLength(bytes, stream, found),
    seeking: {},
    ...soundOf(bytes, stream),
    ...tagsIn(bytes, id3),
  }
}

const tagsIn = (bytes: Bytes, id3: Id3 | undefined): Pick<AudioFacts, 'tags' | 'chapters' | 'repaired' | 'hasCover'> => ({
  ...tagTexts({ tags: [id3?.tags ?? [], readId3v1(bytes)], chapters: id3?.chapters ?? [] }),
  hasCover: id3?.hasCover ?? false,
})

interface Headed {
  /** Offset of the first frame, with or without audio. */
  at: number
  header: MpegHeader | undefined
  stream: MpegStream
}

type Length = Pick<AudioFacts, 'durationUs' | 'estimateUs' | 'isUncounted' | 'seeking'>

/** The length, and what players need for seeking. */
function lengthOf(bytes: Bytes, headed: Headed): Length {
  const { header, stream } = headed
  const stated = header?.frames ? microseconds(header.frames * stream.first.samples, stream.first.sampleRate) : undefined
  if (header && stated !== undefined && fits(bytes, headed.at, header, stream)) {
    const isHelped = hasUsableTable(header) || constantFrames(bytes, stream) !== undefined
    const counted = isHelped ? undefined : countFrames(bytes, stream)
    return counted ? withSeeking(bytes, headed, counted) : { durationUs: stated }
  }
  const measured = measureMpeg(bytes, stream)
  return measured ? withSeeking(bytes, headed, measured) : { estimateUs: estimatedLength(stream), isUncounted: true }
}

/** Without a header, players seek correctly only in a constant bit rate. */
function withSeeking(bytes: Bytes, { at, header, stream }: Headed, measured: MeasuredMpeg): Length {
  const { durationUs, isConstant, isMixed, map } = measured
  if (isConstant && header?.frames === undefined) return { durationUs }
  // Headers are defined for layer III only, and none can describe several kinds of frames.
  const mayHead = !isMixed && stream.first.codec === 'mp3'
  const frame = mayHead ? headerFrame({ head: bytes.at(stream.from, 4), at, stream, measured }) : undefined
  return { durationUs, seeking: { ...(frame && { frame }), map: map() } }
}

/** Only the frames, since some taggers rewrite a header frame. */
function soundOf(bytes: Bytes, { from, end }: Pick<MpegStream, 'from' | 'end'>): Pick<AudioFacts, 'sound'> {
  const sound = from < end ? soundPrint(bytes, { format: 'mpeg', amount: end - from, ...edgesOf(from, end) }) : undefined
  return sound === undefined ? {} : { sound }
}

/** From the bit rate of the first frame. */
function estimatedLength({ from, end, first }: MpegStream): number {
  return microseconds((end - from) * 8, first.bitrate) ?? 0
}
