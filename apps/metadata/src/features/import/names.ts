import anyAscii from 'any-ascii'
import { personSlug, slugify } from '../records/index.ts'

/** A slug of any text, transliterated if it has no Latin letters. Empty if it has no letters or digits. */
export const slugOf = (text: string): string => slugify(text) || slugify(anyAscii(text))

/** The first slug to try for a person; `person` if transliteration gives none. */
export const slugOfPerson = (name: string): string => personSlug(slugify(name) === '' ? slugOf(name) : name)

/** The key by which a name is compared: ignores case, punctuation and the accents of Latin letters. */
export function nameKeyOf(name: string): string {
  const key = name
    .normalize('NFKD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '')
  return key || name
}

/** Whether the slug represents the whole name: "三体 2" and "Война 2" both have the slug `2`. */
export const isWhole = (name: string): boolean => nameKeyOf(name) === slugify(name).replaceAll('-', '')

/** The key by which titles and names are looked up. */
export const keyOf = (title: string): string => (isWhole(title) ? slugify(title) : `=${nameKeyOf(title)}`)
