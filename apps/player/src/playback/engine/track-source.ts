import type { TimelineFile } from '../position/timeline.ts'

/** How one file is brought to sound. */
type TrackSource = 'local' | 'direct' | 'converted' | 'none'

export interface TrackSourceNeeds {
  file: TimelineFile
  hasLocal: boolean
  /** A copy has no sound of the server's: where that is wished for, it is streamed while the server answers. */
  isReachable: boolean
  /** The result of `canPlayType` for the media type. */
  canPlay: (mime: string) => boolean
  /** Media types that this browser promised and could not keep. */
  broken: ReadonlySet<string>
  /** As the server judges all browsers; only where it names no media type. */
  isPlayableAnywhere: boolean
  canConvert: boolean
  /** Boost and evening out come from the server, as phones with WebKit need it. */
  wantsServerSound: boolean
}

export const kindOf = ({ mime, codec, path }: TimelineFile): string => mime ?? codec ?? path.slice(path.lastIndexOf('.') + 1)

export function sourceOf({
  file,
  hasLocal,
  isReachable,
  canPlay,
  broken,
  isPlayableAnywhere,
  canConvert,
  wantsServerSound,
}: TrackSourceNeeds): TrackSource {
  const mayConvert = canConvert && file.mayConvert
  if (hasLocal && !(wantsServerSound && mayConvert && isReachable)) return 'local'
  if (wantsServerSound && mayConvert) return 'converted'
  const plays = !broken.has(kindOf(file)) && (file.mime ? canPlay(file.mime) : isPlayableAnywhere)
  if (plays) return 'direct'
  return mayConvert ? 'converted' : 'none'
}
