import type { Library } from '../libraries/index.ts'
import { ROOT } from '../paths/index.ts'
import type { Share } from './share.ts'

type WholeLibraryChoice = { kind: 'use'; share: Share } | { kind: 'create'; name: string } | { kind: 'taken'; name: string }

/**
 * Chooses the share that gives access to a whole library (docs/reference/server.md 3.3): the marked one, if it does exactly that;
 * else an unmarked one with the library's name that does, or that has neither rules nor members; else a new one. An admin's own
 * share, for a part of the library or with that name, is never widened.
 */
export function chooseWholeLibraryShare(
  library: Pick<Library, 'id' | 'name'>,
  known: { marked: Share | undefined; named: (name: string) => Share | undefined; hasMembers: (id: number) => boolean },
): WholeLibraryChoice {
  if (known.marked && opensJust(known.marked, library.id)) return { kind: 'use', share: known.marked }
  const name = `Library: ${library.name}`
  for (const wanted of [name, `${name} (${library.id})`]) {
    const share = known.named(wanted)
    if (!share) return { kind: 'create', name: wanted }
    const isFree = share.rules.length === 0 && !known.hasMembers(share.id)
    if (share.wholeLibraryId === undefined && (isFree || opensJust(share, library.id))) return { kind: 'use', share }
  }
  return { kind: 'taken', name }
}

function opensJust({ rules: [rule, ...more] }: Share, libraryId: number): boolean {
  return rule?.libraryId === libraryId && rule.path === ROOT && more.length === 0
}
