const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MOST = 100

/** Words of routes: a work with the slug `search` could not be reached. */
const RESERVED: ReadonlySet<string> = new Set(['search', 'latest', 'match'])

export const isReserved = (slug: string): boolean => RESERVED.has(slug)
export const isSlug = (text: string): boolean => text.length <= MOST && SLUG.test(text)

/** Empty where a name has no Latin letter and no digit. */
export function slugify(text: string): string {
  const hyphenated = text
    .replaceAll(/['\u2019\u02BC`]/g, '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g, '')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/[^a-z0-9]+/g, '-')
  return cut(hyphenated.replaceAll(/^-|-$/g, ''))
}

/** At most as long as a slug may be, with room for what is put behind it. */
export function cut(slug: string, room = 0): string {
  return slug.slice(0, MOST - room).replace(/-$/, '')
}

/** The slug of a person of this name. */
export function personSlug(name: string): string {
  const slug = slugify(name)
  if (slug === '') return 'person'
  return isReserved(slug) ? `${slug}-person` : slug
}

/** Characters that a number behind a slug may need. */
export const ROOM_FOR_NUMBER = 8

/**
 * Whether a person of this name may have this slug: that of the name, the same with a number where another name has it already, and for a
 * name without a Latin letter any, since there are several ways to write it in Latin letters.
 */
export function isPersonSlug(slug: string, name: string): boolean {
  if (slugify(name) === '') return isSlug(slug) && !isReserved(slug)
  const wanted = personSlug(name)
  const [, base, number] = /^(.*)-([1-9]\d*)$/.exec(slug) ?? []
  return slug === wanted || (base === cut(wanted, ROOM_FOR_NUMBER) && Number(number) > 1)
}

/** The order of UTF-8 bytes, which is not that of UTF-16 where surrogates are met. */
export function byBytes(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at += 1) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (left !== right) return rank(left) - rank(right)
  }
  return a.length - b.length
}

const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x0800 : unit >= 0xd800 ? unit + 0x2000 : unit)
