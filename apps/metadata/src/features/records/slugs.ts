const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MAX = 100

/** Words in routes: a work with the slug `search` could not be requested. */
const RESERVED: ReadonlySet<string> = new Set(['search', 'latest', 'match'])

export const isReserved = (slug: string): boolean => RESERVED.has(slug)
export const isSlug = (text: string): boolean => text.length <= MAX && SLUG.test(text)

/** Empty if the text has no Latin letters or digits. */
export function slugify(text: string): string {
  const hyphenated = text
    .replaceAll(/['\u2019\u02BC`]/g, '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g, '')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/[^a-z0-9]+/g, '-')
  return cut(hyphenated.replaceAll(/^-|-$/g, ''))
}

/** Cuts to the maximum length of a slug, minus room for a suffix. */
export function cut(slug: string, room = 0): string {
  return slug.slice(0, MAX - room).replace(/-$/, '')
}

/** The slug of a person with this name. */
export function personSlug(name: string): string {
  const slug = slugify(name)
  if (slug === '') return 'person'
  return isReserved(slug) ? `${slug}-person` : slug
}

/** Room for a numeric suffix. */
export const ROOM_FOR_NUMBER = 8

/**
 * Whether a person of this name may have this slug: the slug of the name, optionally with a number. A name without Latin letters may have
 * any slug, since it can be transliterated in several ways.
 */
export function isPersonSlug(slug: string, name: string): boolean {
  if (slugify(name) === '') return isSlug(slug) && !isReserved(slug)
  const wanted = personSlug(name)
  const [, base, number] = /^(.*)-([1-9]\d*)$/.exec(slug) ?? []
  return slug === wanted || (base === cut(wanted, ROOM_FOR_NUMBER) && Number(number) > 1)
}

/** Compares by UTF-8 bytes, which differs from UTF-16 order for surrogates. */
export function byBytes(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at += 1) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (left !== right) return rank(left) - rank(right)
  }
  return a.length - b.length
}

const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x0800 : unit >= 0xd800 ? unit + 0x2000 : unit)
