import { type Library, ROOT } from '../libraries/index.ts'
import type { Share } from './share.ts'

export type WholeLibraryChoice = { kind: 'use'; share: Share } | { kind: 'create'; name: string } | { kind: 'taken'; name: string }

/**
 * Which share opens a library as a whole (wire/server.md 3.3): the one that is marked so; else one that nobody marked, bears the name and
 * opens nothing else; else a new one. What somebody made under that name for a part of it is never widened for its members.
 */
export function chooseWholeLibraryShare(
  library: Pick<Library, 'id' | 'name'>,
  known: { marked: Share | undefined; named: (name: string) => Share | undefined },
): WholeLibraryChoice {
  if (known.marked) return { kind: 'use', share: known.marked }
  const name = `Library: ${library.name}`
  for (const wanted of [name, `${name} (${library.id})`]) {
    const share = known.named(wanted)
    if (!share) return { kind: 'create', name: wanted }
    if (share.wholeLibraryId === undefined && opensNothingElse(share, library.id)) return { kind: 'use', share }
  }
  return { kind: 'taken', name }
}

function opensNothingElse({ rules }: Share, libraryId: number): boolean {
  return rules.every((rule) => rule.libraryId === libraryId && rule.path === ROOT)
}
