import { missing } from '@chapterhouse/kit/errors'
import type { Library } from '../features/libraries/index.ts'

/** `LIBRARY` or `LIBRARY:PATH`. A name may hold a colon itself: the longest one that fits is meant. */
export function ruleIn(text: string, libraries: readonly Pick<Library, 'id' | 'name'>[]): { libraryId: number; path: string } {
  const fitting = libraries.filter(({ name }) => text === name || text.startsWith(`${name}:`))
  const [found] = fitting.toSorted((one, other) => other.name.length - one.name.length)
  if (!found) {
    const names = libraries.map(({ name }) => `«${name}»`).join(', ')
    throw missing(`There is no library for «${text}». There ${names === '' ? 'is none yet' : `are: ${names}`}.`)
  }
  return { libraryId: found.id, path: text.slice(found.name.length + 1) }
}
