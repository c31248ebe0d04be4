const MAX = 100
/** Room for `-12345`. */
const ROOM = 6

/** Apostrophes dropped, diacritics folded, in lower case, other runs one hyphen. Empty if there are no Latin letters or digits. */
export function slugOf(text: string): string {
  const hyphenated = text
    .replaceAll(/['\u2018\u2019\u02BC`]/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return hyphenated
    .replaceAll(/^-|-$/g, '')
    .slice(0, MAX - ROOM)
    .replace(/-$/, '')
}

/** Slugs that are unique in their order of arrival; later ones get a number. */
export function createSlugs(): (text: string, otherwise: string) => string {
  const taken = new Set<string>()
  return (text, otherwise) => {
    const slug = slugOf(text) || otherwise
    let unique = slug
    for (let number = 2; taken.has(unique); number++) unique = `${slug}-${number}`
    taken.add(unique)
    return unique
  }
}
