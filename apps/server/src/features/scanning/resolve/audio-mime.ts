import { findCodec, hasOneCodec } from '../../formats/index.ts'
import type { Profile } from '../read/audio/audio-facts.ts'

const AAC: Readonly<Record<Profile, string>> = { 'HE-AAC': 'mp4a.40.5', 'HE-AACv2': 'mp4a.40.29', 'xHE-AAC': 'mp4a.40.42' }

/**
 * The argument for `canPlayType` (docs/reference/additions.md A5): the media type that `/stream` sends, with the codec if the
 * container does not imply it. undefined without a registered name.
 */
export function audioMime(container: string, codec: string | undefined, profile: Profile | undefined): string | undefined {
  if (codec === undefined) return undefined
  if (hasOneCodec(container)) return container
  const known = findCodec(codec)
  if (container === 'audio/mp4') {
    const name = codec === 'aac' && profile ? AAC[profile] : known?.inMp4
    return name && `${container}; codecs="${name}"`
  }
  const isOgg = container === 'audio/ogg' || container === 'audio/opus'
  return isOgg && known?.inOgg ? `audio/ogg; codecs="${codec}"` : undefined
}
