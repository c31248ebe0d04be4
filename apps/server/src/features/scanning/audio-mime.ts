import type { Profile } from './reading/audio-facts.ts'

const IN_MP4: Readonly<Record<string, string>> = {
  alac: 'alac',
  flac: 'flac',
  opus: 'opus',
  ac3: 'ac-3',
  eac3: 'ec-3',
  mp3: 'mp4a.6B',
}
const AAC: Readonly<Record<Profile, string>> = { 'HE-AAC': 'mp4a.40.5', 'HE-AACv2': 'mp4a.40.29', 'xHE-AAC': 'mp4a.40.42' }
const BARE = new Set(['audio/mpeg', 'audio/aac', 'audio/flac', 'audio/wav'])

/**
 * What `canPlayType` asks for (docs/reference/additions.md A5): the container as `/stream` types it, and the codec where the
 * container does not tell. undefined for what nobody has a name for.
 */
export function audioMime(container: string, codec: string | undefined, profile: Profile | undefined): string | undefined {
  if (codec === undefined) return undefined
  if (BARE.has(container)) return container
  if (container === 'audio/mp4') {
    const name = codec === 'aac' ? (profile ? AAC[profile] : 'mp4a.40.2') : IN_MP4[codec]
    return name && `${container}; codecs="${name}"`
  }
  const isOgg = container === 'audio/ogg' || container === 'audio/opus'
  return isOgg && ['vorbis', 'opus', 'flac'].includes(codec) ? `audio/ogg; codecs="${codec}"` : undefined
}
