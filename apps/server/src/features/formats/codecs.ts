export interface Codec {
  /** In ffprobe's spelling. */
  name: string
  /** Playable in browsers (docs/reference/scanning-and-media.md 4.2). */
  isPlayable?: true
  /** Its name in `codecs="…"` of `audio/mp4`. */
  inMp4?: string
  inOgg?: true
  /** Codes of sample descriptions in MP4. */
  sampleCodes?: readonly string[]
  /** Its name in music-metadata. */
  inLibrary?: RegExp
}

/** Every codec the server recognises. */
export const CODECS: readonly Codec[] = [
  // A sample description `mp4a` does not identify the codec.
  { name: 'aac', isPlayable: true, inMp4: 'mp4a.40.2', inLibrary: /^AAC|^MPEG-4\/AAC/i },
  { name: 'mp3', isPlayable: true, inMp4: 'mp4a.6B', sampleCodes: ['.mp3', 'ms\0U'], inLibrary: /layer 3$/i },
  { name: 'mp2', isPlayable: true, inLibrary: /layer 2$/i },
  { name: 'flac', isPlayable: true, inMp4: 'flac', inOgg: true, sampleCodes: ['fLaC'], inLibrary: /^FLAC/i },
  { name: 'opus', isPlayable: true, inMp4: 'opus', inOgg: true, sampleCodes: ['Opus'], inLibrary: /^Opus/i },
  { name: 'vorbis', isPlayable: true, inOgg: true, inLibrary: /^Vorbis/i },
  { name: 'alac', inMp4: 'alac', sampleCodes: ['alac'], inLibrary: /^ALAC/i },
  { name: 'ac3', inMp4: 'ac-3', sampleCodes: ['ac-3'] },
  { name: 'eac3', inMp4: 'ec-3', sampleCodes: ['ec-3'] },
  { name: 'pcm_s16le', isPlayable: true, sampleCodes: ['sowt'], inLibrary: /^PCM/i },
  { name: 'pcm_s16be', sampleCodes: ['twos'] },
]

const PLAYABLE = new Set(CODECS.filter(({ isPlayable }) => isPlayable).map(({ name }) => name))
const BY_SAMPLE_CODE = new Map(CODECS.flatMap(({ name, sampleCodes = [] }) => sampleCodes.map((code) => [code, name] as const)))

export function findCodec(name: string): Codec | undefined {
  return CODECS.find((codec) => codec.name === name)
}

/** Sample descriptions of copy protection: of Audible, of iTunes, and of the common scheme. */
const PROTECTIONS = new Set(['aavd', 'drms', 'enca'])

export const isProtection = (code: string): boolean => PROTECTIONS.has(code)

/** Undefined for encrypted audio (`enca`, `aavd`), which does not name its codec. */
export function codecOfSamples(code: string): string | undefined {
  return BY_SAMPLE_CODE.get(code)
}

export function codecOfLibrary(named: string): string | undefined {
  return CODECS.find(({ inLibrary }) => inLibrary?.test(named))?.name
}

/** Whether browsers play all of them; an unknown codec counts as playable. */
export function isDirectPlayable(codecs: readonly (string | undefined)[]): boolean {
  return codecs.every((codec) => !codec || PLAYABLE.has(codec))
}
