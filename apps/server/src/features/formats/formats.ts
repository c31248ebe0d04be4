import path from 'node:path'

/** Role of an entry of a folder in a scan. `unindexed` is audio that is only counted; `text` is a sidecar. */
export type EntryKind = 'audio' | 'image' | 'text' | 'unindexed' | 'archive' | 'protected' | 'other'
/** Extra files of a book that listeners may download. */
export type ExtraFileKind = 'pdf' | 'epub' | 'mobi' | 'text' | 'image'

export interface Format {
  /** With the dot, in lower case. Empty: recognised by its bytes only. */
  extensions: readonly string[]
  kind: EntryKind
  type?: string
  /** Tests the first 16 bytes. */
  begins?: (head: Buffer) => boolean
  /** The type alone determines the codec. */
  hasOneCodec?: true
  /** music-metadata reads it if our own readers do not; in other formats it would search the whole file for a header. */
  isReadByLibrary?: true
  extra?: ExtraFileKind
  /** Accepted as an uploaded cover. */
  isCoverUpload?: true
}

const text =
  (expected: string, at = 0) =>
  (head: Buffer) =>
    head.toString('latin1', at, at + expected.length) === expected
const frameSync = (mask: number, bits: number) => (head: Buffer) => head[0] === 0xff && ((head[1] ?? 0) & mask) === bits
const riff = (form: string) => (head: Buffer) => text('RIFF')(head) && text(form, 8)(head)

/**
 * Every format the server recognises (docs/reference/scanning-and-media.md 1.1, 4.2). The first match by bytes wins: the frame sync
 * of AAC is a special case of MPEG's, and an Ogg header is never `audio/opus`.
 */
export const FORMATS: readonly Format[] = [
  { extensions: ['.flac'], kind: 'audio', type: 'audio/flac', begins: text('fLaC'), hasOneCodec: true },
  { extensions: ['.ogg'], kind: 'audio', type: 'audio/ogg', begins: text('OggS'), isReadByLibrary: true },
  { extensions: ['.oga'], kind: 'unindexed', type: 'audio/ogg' },
  { extensions: ['.opus'], kind: 'audio', type: 'audio/opus' },
  { extensions: ['.wav'], kind: 'unindexed', type: 'audio/wav', begins: riff('WAVE'), hasOneCodec: true },
  { extensions: ['.wave'], kind: 'other', type: 'audio/wav' },
  {
    extensions: ['.aac'],
    kind: 'unindexed',
    type: 'audio/aac',
    begins: frameSync(0xf6, 0xf0),
    hasOneCodec: true,
    isReadByLibrary: true,
  },
  {
    extensions: ['.mp3'],
    kind: 'audio',
    type: 'audio/mpeg',
    begins: (head) => text('ID3')(head) || frameSync(0xe0, 0xe0)(head),
    hasOneCodec: true,
  },
  { extensions: ['.m4b', '.m4a', '.mp4'], kind: 'audio', type: 'audio/mp4', begins: text('ftyp', 4) },
  { extensions: ['.aax'], kind: 'protected', type: 'audio/mp4' },
  { extensions: ['.aaxc'], kind: 'protected' },

  { extensions: ['.aiff', '.aif'], kind: 'unindexed', begins: text('FORM'), isReadByLibrary: true },
  { extensions: ['.ape'], kind: 'unindexed', begins: text('MAC '), isReadByLibrary: true },
  { extensions: ['.wv'], kind: 'unindexed', begins: text('wvpk'), isReadByLibrary: true },
  { extensions: ['.mka', '.webm', '.webma'], kind: 'unindexed', begins: text('\x1aE\xdf\xa3'), isReadByLibrary: true },
  { extensions: ['.wma'], kind: 'unindexed', begins: text('\x30\x26\xb2\x75'), isReadByLibrary: true },
  { extensions: ['.ac3', '.amr', '.awb', '.caf', '.dsf', '.dts', '.m4p', '.mpc', '.mpeg', '.mpg', '.ra'], kind: 'unindexed' },

  {
    extensions: ['.jpg', '.jpeg'],
    kind: 'image',
    type: 'image/jpeg',
    begins: text('\xff\xd8\xff'),
    extra: 'image',
    isCoverUpload: true,
  },
  {
    extensions: ['.png'],
    kind: 'image',
    type: 'image/png',
    begins: text('\x89PNG\r\n\x1a\n'),
    extra: 'image',
    isCoverUpload: true,
  },
  { extensions: ['.webp'], kind: 'image', type: 'image/webp', begins: riff('WEBP'), extra: 'image', isCoverUpload: true },
  {
    extensions: ['.gif'],
    kind: 'image',
    type: 'image/gif',
    begins: (head) => text('GIF87a')(head) || text('GIF89a')(head),
    extra: 'image',
  },
  { extensions: [], kind: 'image', type: 'image/bmp', begins: text('BM') },

  { extensions: ['.pdf'], kind: 'other', type: 'application/pdf', extra: 'pdf' },
  { extensions: ['.epub'], kind: 'other', type: 'application/epub+zip', extra: 'epub' },
  { extensions: ['.mobi'], kind: 'other', type: 'application/x-mobipocket-ebook', extra: 'mobi' },
  { extensions: ['.txt'], kind: 'other', type: 'text/plain; charset=utf-8', extra: 'text' },
  { extensions: ['.opf', '.nfo', '.cue'], kind: 'text' },
  { extensions: ['.zip', '.rar', '.7z', '.tar', '.gz', '.tgz', '.bz2', '.xz'], kind: 'archive' },

  // Any other RIFF.
  { extensions: [], kind: 'other', begins: text('RIFF'), isReadByLibrary: true },
]

const UNKNOWN_TYPE = 'application/octet-stream'
const BY_EXTENSION = new Map(FORMATS.flatMap((format) => format.extensions.map((extension) => [extension, format] as const)))
const AUDIO = FORMATS.filter(({ type }) => type?.startsWith('audio/'))
const IMAGES = FORMATS.filter(({ kind }) => kind === 'image')
const READ_BY_LIBRARY = FORMATS.filter(({ isReadByLibrary }) => isReadByLibrary)
const WITH_ONE_CODEC = new Set(FORMATS.filter(({ hasOneCodec }) => hasOneCodec).map(({ type }) => type))

/** Sidecars recognised by their whole name. */
const SIDECARS = new Set(['metadata.json', 'desc.txt', 'reader.txt'])

/** With the dot, in lower case; '' for none. */
export function extensionOf(name: string): string {
  return path.posix.extname(name).toLowerCase()
}

const formatOfName = (name: string) => BY_EXTENSION.get(extensionOf(name))

export function entryKind(name: string): EntryKind {
  return SIDECARS.has(name.toLowerCase()) ? 'text' : (formatOfName(name)?.kind ?? 'other')
}

/** Only these files are indexed and streamed; protected files in particular are not audio here. */
export function isAudioName(name: string): boolean {
  return formatOfName(name)?.kind === 'audio'
}

export function extraFileKind(name: string): ExtraFileKind | undefined {
  return formatOfName(name)?.extra
}

/** By the bytes, else by the extension. Strict players reject a wrong type. */
export function audioType(head: Buffer, name: string): string {
  const format = begunBy(AUDIO, head) ?? formatOfName(name)
  return format?.type?.startsWith('audio/') ? format.type : UNKNOWN_TYPE
}

/** By the bytes alone; undefined for anything but an image. Markup that a browser would execute (SVG, HTML) is not an image. */
export function imageType(head: Buffer): string | undefined {
  return begunBy(IMAGES, head)?.type
}

/** By the name of an extra file; undefined if the bytes decide. */
export function documentType(name: string): string | undefined {
  const format = formatOfName(name)
  return format?.extra === 'image' ? undefined : format?.type
}

export function isCoverUpload(type: string): boolean {
  return IMAGES.some((format) => format.type === type && format.isCoverUpload)
}

export function isReadByLibrary(head: Buffer): boolean {
  return begunBy(READ_BY_LIBRARY, head) !== undefined
}

export function hasOneCodec(type: string): boolean {
  return WITH_ONE_CODEC.has(type)
}

function begunBy(formats: readonly Format[], head: Buffer): Format | undefined {
  return formats.find(({ begins }) => begins?.(head))
}
