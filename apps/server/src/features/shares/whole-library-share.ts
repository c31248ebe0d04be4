import { type Library, ROOT } from '../libraries/index.ts'
import type { Share } from './share.ts'

export type WholeLibraryChoice = { kind: 'use'; share: Share } | { kind: 'create'; name: string } | { kind: 'taken'; name: string }

/**
 * Which share opens a library as a whole (docs/reference/server.md 3.3): the one that is marked so, while it opens that and nothing
 * else; else one that nobody marked, bears the name and opens just that, or nothing to nobody; else a new one. What somebody made
 * of a share, or under that name, for a part of it is never widened for its members.
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
