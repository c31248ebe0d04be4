import anyAscii from 'any-ascii'
import { personSlug, slugify } from '../records/index.ts'

/** A slug of any text; one without Latin letters is transliterated. Empty where it has no letter and no digit at all. */
export const slugOf = (text: string): string => slugify(text) || slugify(anyAscii(text))

/** The first slug to try for a person; `person` is for names that not even transliteration gives letters. */
export const slugOfPerson = (name: string): string => personSlug(slugify(name) === '' ? slugOf(name) : name)

/** A name as it is compared: case, punctuation and the accents of Latin letters do not matter, every other letter does. */
export function nameKeyOf(name: string): string {
  const key = name
    .normalize('NFKD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '')
  return key || name
}

/** Whether the slug says all of a name; "三体 2" and "Война 2" have the slug `2` and are two names. */
export const isWhole = (name: string): boolean => nameKeyOf(name) === slugify(name).replaceAll('-', '')

/** A title or a name by which records are found. */
export const keyOf = (title: string): string => (isWhole(title) ? slugify(title) : `=${nameKeyOf(title)}`)
