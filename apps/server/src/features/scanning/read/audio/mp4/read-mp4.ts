import { codecOfSamples, isProtection } from '../../../../formats/index.ts'
import { type AudioFacts, microseconds, type Profile, type RawChapter } from '../audio-facts.ts'
import type { Bytes } from '../file-window.ts'
import { aacProfile } from './aac-profile.ts'
import { type Box, boxesIn, contentOf, findBox, findDeep, wideTimes } from './mp4-boxes.ts'
import { neroChapters, trackChapters } from './mp4-chapters.ts'
import { trackLength } from './mp4-length.ts'
import { samplesPrint } from './mp4-samples.ts'
import { mp4Tags } from './mp4-tags.ts'

interface Track {
  box: Box
  id: number
  handler: string
  /** Ids of its chapter tracks. */
  chapterTracks: readonly number[]
}

/** Object types for MP3 in an `mp4a` description (ISO/IEC 14496-1); 0x40 and the MPEG-2 types are AAC. */
const MP3_OBJECTS = new Set([0x69, 0x6b])
const AAC_OBJECTS = new Set([0x40, 0x66, 0x67, 0x68])
const MAX_NERO = 4 * 1024 * 1024

/** Reads the boxes of MP4 and related formats, but never the audio itself. undefined: the file has no index. */
export function readMp4(bytes: Bytes): AudioFacts | undefined {
  const moov = findBox(bytes, { from: 0, to: bytes.size }, 'moov')
  if (!moov) return undefined
  const movieScale = wideTimes(contentOf(bytes, findBox(bytes, moov, 'mvhd'), 64), { after: 2 })?.timescale ?? 0
  const tracks = tracksOf(bytes, moov)
  const sound = tracks.find(({ handler }) => handler === 'soun')
  const durationUs =
    (sound && trackLength(bytes, sound.box, movieScale)) ??
    (tracks.length === 1 ? microseconds(fragmentedDuration(bytes, moov), movieScale) : undefined)
  const udta = findBox(bytes, moov, 'udta')
  const outer = mp4Tags(bytes, moov, { tags: {}, hasCover: false })
  const { tags, hasCover } = udta ? mp4Tags(bytes, udta, outer) : outer
  const print = sound && samplesPrint(bytes, sound.box)
  return {
    ...(sound && soundOf(bytes, sound.box)),
    ...(durationUs !== undefined && { durationUs }),
    ...(print !== undefined && { sound: print }),
    tags,
    chapters: chaptersOf({ bytes, tracks, udta, movieScale }),
    hasCover,
  }
}

/**
 * A file may have both lists. The longer one is complete, since Nero's is limited to 255 entries; if equal, the track's has ends.
 */
function chaptersOf({
  bytes,
  tracks,
  udta,
  movieScale,
}: {
  bytes: Bytes
  tracks: readonly Track[]
  udta: Box | undefined
  movieScale: number
}): RawChapter[] {
  const named = new Set(tracks.flatMap(({ chapterTracks }) => chapterTracks))
  const texts = tracks.filter(({ id, handler }) => named.has(id) && (handler === 'text' || handler === 'sbtl'))
  const fromTrack = texts[0] ? trackChapters(bytes, texts[0].box, movieScale) : []
  const nero = neroChapters(contentOf(bytes, udta && findBox(bytes, udta, 'chpl'), MAX_NERO))
  return nero.length > fromTrack.length ? nero : fromTrack
}

function tracksOf(bytes: Bytes, moov: Box): Track[] {
  const tracks: Track[] = []
  for (const box of boxesIn(bytes, moov.from, moov.to)) {
    if (box.type !== 'trak') continue
    const head = contentOf(bytes, findBox(bytes, box, 'tkhd'), 32)
    const idAt = head[0] === 1 ? 20 : 12
    const links = contentOf(bytes, findDeep(bytes, box, ['tref', 'chap']), 256)
    tracks.push({
      box,
      id: head.length >= idAt + 4 ? head.readUInt32BE(idAt) : 0,
      handler: contentOf(bytes, findDeep(bytes, box, ['mdia', 'hdlr']), 12).toString('latin1', 8),
      chapterTracks: Array.from({ length: links.length >> 2 }, (_, at) => links.readUInt32BE(at * 4)),
    })
  }
  return tracks
}

function soundOf(bytes: Bytes, track: Box): Pick<AudioFacts, 'codec' | 'profile' | 'protection'> {
  const described = contentOf(bytes, findDeep(bytes, track, ['mdia', 'minf', 'stbl', 'stsd']), 2_048)
  const code = described.toString('latin1', 12, 16)
  if (isProtection(code)) return { ...describedCodec(described), protection: code }
  const codec = codecOfSamples(code)
  if (code !== 'mp4a') return codec === undefined ? {} : { codec }
  return describedCodec(described)
}

/** From the description in `mp4a`, also for protected audio. */
function describedCodec(described: Buffer): { codec?: string; profile?: Profile } {
  const at = described.indexOf('esds', 16, 'latin1')
  const { object, config } = at === -1 ? { object: 0, config: Buffer.alloc(0) } : decoderOf(described.subarray(at + 8))
  if (MP3_OBJECTS.has(object)) return { codec: 'mp3' }
  if (!AAC_OBJECTS.has(object)) return {}
  const profile = aacProfile(config)
  return { codec: 'aac', ...(profile && { profile }) }
}

/** The decoder's object type and configuration in an elementary stream descriptor. */
function decoderOf(descriptor: Buffer): { object: number; config: Buffer } {
  let at = 0
  const enter = (tag: number): boolean => {
    if (descriptor[at] !== tag) return false
    at += 1
    while (((descriptor[at] ?? 0) & 0x80) !== 0) at += 1
    at += 1
    return true
  }
  const nothing = { object: 0, config: Buffer.alloc(0) }
  if (!enter(3)) return nothing
  const flags = descriptor[at + 2] ?? 0
  at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0)
  if (flags & 0x40) at += 1 + (descriptor[at] ?? 0)
  if (!enter(4)) return nothing
  const object = descriptor[at] ?? 0
  at += 13
  return { object, config: enter(5) ? descriptor.subarray(at) : Buffer.alloc(0) }
}

/** For the whole movie, which has only this track. */
function fragmentedDuration(bytes: Bytes, moov: Box): number {
  const content = contentOf(bytes, findDeep(bytes, moov, ['mvex', 'mehd']), 16)
  if (content.length < 8) return 0
  return content[0] === 1 && content.length >= 12 ? Number(content.readBigUInt64BE(4)) : content.readUInt32BE(4)
}
