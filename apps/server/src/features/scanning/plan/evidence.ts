import { tryParse } from '@chapterhouse/kit/json/try-json'
import { folded } from '@chapterhouse/kit/text/fold-text'
import { type Book, type BookFields, type BookFile, isSameLength } from '../../catalogue/index.ts'
import { titleKey } from '../resolve/suspect.ts'

/** The marks by which a book is recognised anywhere: its parts first, then its names (docs/reference/scanning-and-media.md 2.4). */
export interface Evidence {
  parts: readonly EvidencePart[]
  asins: readonly string[]
  /** Folded; '' if unknown. */
  author: string
  titleKey: string
  narrator: string
  /** Numbers in its title, which its key lacks for parts: two volumes are two books. */
  numbers: string
}

export interface EvidencePart extends Pick<BookFile, 'path' | 'sizeBytes' | 'durationUs' | 'fingerprint' | 'sound' | 'inode'> {}

type Named = Pick<BookFields, 'title' | 'author' | 'narrator' | 'asin'>

export function toEvidence({
  files,
  fields,
  asin = '',
}: {
  files: readonly BookFile[]
  fields: Named
  /** The effective book's, which may come from a match or an edit. */
  asin?: string
}): Evidence {
  const { title, author, narrator } = fields
  return {
    parts: files.map(({ path, sizeBytes, durationUs, fingerprint, sound, inode }) => ({
      path,
      sizeBytes,
      durationUs,
      fingerprint,
      ...(sound !== undefined && { sound }),
      ...(inode !== undefined && { inode }),
    })),
    asins: [...new Set([fields.asin, asin])].filter((one) => one !== '').map((one) => one.toUpperCase()),
    author: folded(author),
    titleKey: titleKey(title),
    narrator: folded(narrator),
    numbers: (title.match(/\d+/g) ?? []).join(' '),
  }
}

/** Of an indexed book, without edits: they are at its old path, and a new one has none yet. */
export function evidenceOfBook({ files, scanned, asin }: Pick<Book, 'files' | 'scanned' | 'asin'>): Evidence {
  return toEvidence({ files, fields: scanned.fields, asin })
}

/** Equal audio has an equal key; a file may have several. */
export function soundKeys({ sound, fingerprint }: Pick<EvidencePart, 'sound' | 'fingerprint'>): string[] {
  return [...(sound ? [`s${sound}`] : []), ...(fingerprint ? [`f${fingerprint}`] : [])]
}

export function lengthOf({ parts }: Evidence): number {
  return parts.reduce((sum, { durationUs }) => sum + durationUs, 0)
}

/** ASIN and length, by which a re-encoded book is recognised. */
export function hasSameAsin(one: Evidence, other: Evidence): boolean {
  return one.asins.some((asin) => other.asins.includes(asin)) && isSameLength(lengthOf(one), lengthOf(other))
}

/** Author, title, narrator if both have one, and length. */
export function hasSameNames(one: Evidence, other: Evidence): boolean {
  const isNamed = one.author !== '' && one.titleKey !== ''
  const isAlike = isNamed && one.author === other.author && one.titleKey === other.titleKey
  const isReadAlike = one.narrator === '' || other.narrator === '' || one.narrator === other.narrator
  const isOneVolume = one.numbers === '' || other.numbers === '' || one.numbers === other.numbers
  return isAlike && isReadAlike && isOneVolume && isSameLength(lengthOf(one), lengthOf(other))
}

/** From stored evidence; undefined if it cannot be read. */
export const parseEvidence = (text: string): Evidence | undefined => tryParse(text) as Evidence | undefined
