import type { TimelineFile } from '../position/timeline.ts'

/** The kind of source for one file. */
type TrackSource = 'local' | 'direct' | 'converted' | 'none'

export interface TrackSourceNeeds {
  file: TimelineFile
  hasLocal: boolean
  /** A downloaded file has no server-side effects: if they are wanted, the file is streamed while the server is reachable. */
  isReachable: boolean
  /** The result of `canPlayType` for the media type. */
  canPlay: (mime: string) => boolean
  /** Media types that this browser wrongly claimed to play. */
  broken: ReadonlySet<string>
  /** The server's answer for all browsers; used only without a media type. */
  isPlayableAnywhere: boolean
  canConvert: boolean
  /** The server applies boost and levelling, as needed on phones with WebKit. */
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
