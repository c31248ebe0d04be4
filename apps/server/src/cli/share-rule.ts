import { missing } from '@chapterhouse/kit/errors'
import type { Library } from '../features/libraries/index.ts'

/** Parses `LIBRARY` or `LIBRARY:PATH`. Names may contain colons, so the longest matching name is used. */
export function ruleIn(text: string, libraries: readonly Pick<Library, 'id' | 'name'>[]): { libraryId: number; path: string } {
  const fitting = libraries.filter(({ name }) => text === name || text.startsWith(`${name}:`))
  const [found] = fitting.toSorted((one, other) => other.name.length - one.name.length)
  if (!found) throw missing(`No library for "${text}". ${listed(libraries)}`)
  return { libraryId: found.id, path: text.slice(found.name.length + 1) }
}

export function listed(libraries: readonly Pick<Library, 'name'>[]): string {
  const names = libraries.map(({ name }) => `"${name}"`).join(', ')
  return names === '' ? 'There are no libraries yet.' : `Libraries: ${names}.`
}
