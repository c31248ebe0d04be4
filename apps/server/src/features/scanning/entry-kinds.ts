import { extensionOf, isAudioName } from '../libraries/index.ts'

/** What an entry of a folder is to the scanner, by its name alone. */
export type EntryKind = 'audio' | 'image' | 'text' | 'unindexed' | 'archive' | 'protected' | 'other'

const IMAGES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.gif'])
const UNINDEXED = new Set(
  '.aac .wma .aiff .aif .wav .webm .webma .mka .awb .caf .mpg .mpeg .oga .ac3 .amr .ape .dsf .dts .m4p .mpc .ra .wv'.split(' '),
)
const ARCHIVES = new Set('.zip .rar .7z .tar .gz .tgz .bz2 .xz'.split(' '))
const PROTECTED = new Set(['.aax', '.aaxc'])
const TEXTS = new Set(['metadata.json', 'desc.txt', 'reader.txt'])

export function entryKind(name: string): EntryKind {
  if (isAudioName(name)) return 'audio'
  const extension = extensionOf(name)
  if (IMAGES.has(extension)) return 'image'
  if (extension === '.opf' || TEXTS.has(name.toLowerCase())) return 'text'
  if (UNINDEXED.has(extension)) return 'unindexed'
  if (ARCHIVES.has(extension)) return 'archive'
  return PROTECTED.has(extension) ? 'protected' : 'other'
}
