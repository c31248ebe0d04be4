import { ignore } from '@chapterhouse/kit/ignore'
import { codecOfLibrary, isReadByLibrary } from '../../../formats/index.ts'
import { type AudioFacts, addTag, type Tags } from './audio-facts.ts'
import type { Bytes } from './file-window.ts'

const APE = 'APETAGEX'

/** Whether music-metadata may know a file that our own readers do not. */
export function mayBeOther(bytes: Bytes): boolean {
  return isReadByLibrary(bytes.at(0, 16)) || hasApeTag(bytes)
}

/** An APE tag is at the end of the file, or before an ID3v1 tag. */
export function hasApeTag(bytes: Bytes): boolean {
  return [32, 160].some((back) => bytes.at(bytes.size - back, 8).toString('latin1') === APE)
}

/**
 * Reads formats that our readers don't recognise: an APE tag, ADTS, WAV, Matroska with an audio extension. undefined: the library
 * does not recognise it either. `hasOld`: the ID3v1 tag is known, whose texts our reader decodes better.
 */
export async function readOther(file: string, { hasOld } = { hasOld: false }): Promise<AudioFacts | undefined> {
  // Loaded on demand, so that a first scan of ordinary files need not pay for it.
  const { parseFile } = await import('music-metadata')
  // The library would count frames for seconds if no header states the duration.
  const parsed = await parseFile(file, { duration: false, skipCovers: false }).catch(ignore('the library does not know the format'))
  if (!parsed?.format.codec && !parsed?.format.container) return undefined
  const { codec: named = '', duration, hasAudio } = parsed.format
  if (hasAudio === false) return undefined
  const codec = codecOfLibrary(named)
  return {
    ...(codec !== undefined && { codec }),
    ...(duration !== undefined && duration > 0 && { durationUs: Math.round(duration * 1_000_000) }),
    tags: tagsOf(parsed.native, hasOld),
    chapters: [],
    hasCover: (parsed.common.picture?.length ?? 0) > 0,
  }
}

/** If there are several tags, the older one, whose texts are truncated, adds only what the others lack. */
function tagsOf(native: Readonly<Record<string, readonly { id: string; value: unknown }[]>>, hasOld: boolean): Tags {
  const { ID3v1: old = [], ...newer } = native
  const tags: Tags = {}
  const add = ({ id, value }: { id: string; value: unknown }) => {
    if (typeof value === 'string' || typeof value === 'number') addTag(tags, nameOf(id), String(value))
  }
  for (const one of Object.values(newer).flat()) add(one)
  const known = new Set(Object.keys(tags))
  for (const one of hasOld ? [] : old) if (!known.has(nameOf(one.id).toLowerCase())) add(one)
  return tags
}

const nameOf = (id: string) => id.replace(/^(TXXX|----:[^:]*):/, '')
