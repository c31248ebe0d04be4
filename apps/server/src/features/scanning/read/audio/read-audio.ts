import { cutAt } from '../plain-text.ts'
import { type AudioFacts, MAX_TITLE, type Tags } from './audio-facts.ts'
import type { Bytes } from './file-window.ts'
import { readFlac } from './flac/read-flac.ts'
import { readMp4 } from './mp4/read-mp4.ts'
import { readMpeg } from './mpeg/read-mpeg.ts'
import { readOgg } from './ogg/read-ogg.ts'
import { hasApeTag } from './read-other.ts'
import { type Id3, readId3 } from './tags/read-id3.ts'
import { hasNames, type RawTag, tagTexts } from './tags/tag-texts.ts'

const MAX_TAGS = 8

/** Facts about a file from its bytes, never from its name. undefined: no reader of ours knows the format. */
export function readAudio(bytes: Bytes): AudioFacts | undefined {
  const facts = readByKind(bytes)
  if (!facts || facts.chapters.length === 0) return facts
  return { ...facts, chapters: facts.chapters.map((one) => ({ ...one, title: cutAt(one.title.trim(), MAX_TITLE) })) }
}

/** If there are several tags, all chapters and pictures, and the texts of the first that has names. */
function readId3Tags(bytes: Bytes): Id3 | undefined {
  let found = readId3(bytes)
  for (let count = 1; found && count < MAX_TAGS; count += 1) {
    const next = readId3(bytes, found.end)
    if (!next) return found
    found = {
      tags: hasNames(found.tags) || !hasNames(next.tags) ? found.tags : [...next.tags, ...found.tags],
      chapters: found.chapters.length > 0 ? found.chapters : next.chapters,
      hasCover: found.hasCover || next.hasCover,
      end: next.end,
    }
  }
  return found
}

const rawTags = (tags: Tags): RawTag[] => Object.entries(tags).flatMap(([name, values]) => values.map((value) => ({ name, value })))

function readByKind(bytes: Bytes): AudioFacts | undefined {
  const head = bytes.at(0, 8).toString('latin1')
  const box = head.slice(4)
  if (box === 'ftyp' || box === 'moov') return readMp4(bytes)
  if (head.startsWith('OggS')) return readOgg(bytes)
  const id3 = readId3Tags(bytes)
  const flac = readFlac(bytes, id3?.end ?? 0)
  if (flac)
    return id3 && hasNames(id3.tags)
      ? { ...flac, ...tagTexts({ tags: [rawTags(flac.tags), id3.tags], chapters: [] }), chapters: flac.chapters }
      : flac
  const mpeg = readMpeg(bytes, id3)
  return mpeg && !id3 && hasApeTag(bytes) ? { ...mpeg, hasOtherTags: true } : mpeg
}
