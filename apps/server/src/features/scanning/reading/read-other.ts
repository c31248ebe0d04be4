import { type AudioFacts, addTag, type Tags } from './audio-facts.ts'
import type { Bytes } from './file-window.ts'

/** Names of codecs as the library has them, and as ffprobe does. */
const CODECS: readonly (readonly [RegExp, string])[] = [
  [/^AAC|^MPEG-4\/AAC/i, 'aac'],
  [/layer 3$/i, 'mp3'],
  [/layer 2$/i, 'mp2'],
  [/^FLAC/i, 'flac'],
  [/^Opus/i, 'opus'],
  [/^Vorbis/i, 'vorbis'],
  [/^ALAC/i, 'alac'],
  [/^PCM/i, 'pcm_s16le'],
]

/** How the kinds begin that the library is asked about. Of anything else it would look for a beginning in the whole file. */
const HEADS = [
  'RIFF',
  'FORM',
  'MAC ',
  'wvpk',
  'OggS',
  '\x1aE\xdf\xa3',
  '\x30\x26\xb2\x75',
  '\xff\xf1',
  '\xff\xf9',
  '\xff\xf0',
  '\xff\xf8',
]
const APE = 'APETAGEX'

/** Whether the library may know what our own readers do not. */
export function mayBeOther(bytes: Bytes): boolean {
  const head = bytes.at(0, 4).toString('latin1')
  return HEADS.some((text) => head.startsWith(text)) || hasApeTag(bytes)
}

/** At the end, before an ID3v1 tag or without one. */
export function hasApeTag(bytes: Bytes): boolean {
  return [32, 160].some((back) => bytes.at(bytes.size - back, 8).toString('latin1') === APE)
}

/** For what our own readers do not know by its bytes: an APE tag, ADTS, WAV, Matroska under an audio name. undefined: nor does the library. */
export async function readOther(file: string): Promise<AudioFacts | undefined> {
  // Loaded only where it is needed: a first scan of ordinary files never pays for it.
  const { parseFile } = await import('music-metadata')
  // Without a length in a header it would count frames, for seconds.
  const parsed = await parseFile(file, { duration: false, skipCovers: false }).catch(() => undefined)
  if (!parsed?.format.codec && !parsed?.format.container) return undefined
  const { codec: named = '', duration, hasAudio } = parsed.format
  if (hasAudio === false) return undefined
  const [, codec] = CODECS.find(([pattern]) => pattern.test(named)) ?? []
  return {
    ...(codec !== undefined && { codec }),
    ...(duration !== undefined && duration > 0 && { durationUs: Math.round(duration * 1_000_000) }),
    tags: tagsOf(parsed.native),
    chapters: [],
    hasCover: (parsed.common.picture?.length ?? 0) > 0,
  }
}

function tagsOf(native: Readonly<Record<string, readonly { id: string; value: unknown }[]>>): Tags {
  const tags: Tags = {}
  for (const { id, value } of Object.values(native).flat()) {
    const name = id.replace(/^(TXXX|----:[^:]*):/, '')
    if (typeof value === 'string' || typeof value === 'number') addTag(tags, name, String(value))
  }
  return tags
}
