import { cutAt } from '../plain-text.ts'
import { type AudioFacts, MAX_TITLE } from './audio-facts.ts'
import type { Bytes } from './file-window.ts'
import { readFlac } from './read-flac.ts'
import { readId3 } from './read-id3.ts'
import { readMp4 } from './read-mp4.ts'
import { readMpeg } from './read-mpeg.ts'
import { readOgg } from './read-ogg.ts'
import { hasApeTag } from './read-other.ts'

/** Facts about a file from its bytes, never from its name. undefined: no reader of ours knows the format. */
export function readAudio(bytes: Bytes): AudioFacts | undefined {
  const facts = readByKind(bytes)
  return facts && { ...facts, chapters: facts.chapters.map((one) => ({ ...one, title: cutAt(one.title.trim(), MAX_TITLE) })) }
}

function readByKind(bytes: Bytes): AudioFacts | undefined {
  const head = bytes.at(0, 16)
  if (head.toString('latin1', 4, 8) === 'ftyp' || head.toString('latin1', 4, 8) === 'moov') return readMp4(bytes)
  if (head.toString('latin1', 0, 4) === 'OggS') return readOgg(bytes)
  const id3 = readId3(bytes)
  const flac = readFlac(bytes, id3?.end ?? 0)
  if (flac) return flac
  const mpeg = readMpeg(bytes, id3)
  return mpeg && !id3 && hasApeTag(bytes) ? { ...mpeg, hasOtherTags: true } : mpeg
}
