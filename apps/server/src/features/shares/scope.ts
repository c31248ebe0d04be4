import { isAudioName } from '../formats/index.ts'
import { foldersAbove, parentOf, type RelPath, ROOT } from '../paths/index.ts'

/** One viewer's access to one library: the granted paths with everything below. Compiled once, used for every row. */
export interface Scope {
  /** No path is below another; only the root if everything is granted. */
  readonly rules: ReadonlySet<RelPath>
  /** Books under a granted path, but with content behind a link that leaves the grant: no access to them or their files. */
  readonly closed: ReadonlySet<RelPath>
  /** The closed books that a scan may still open once it has checked their links. */
  readonly unchecked: ReadonlySet<RelPath>
  /** Folders above a granted path. */
  readonly leading: () => ReadonlySet<RelPath>
}

const NO_PATHS: ReadonlySet<RelPath> = new Set()

export function scopeOf(
  granted: readonly RelPath[],
  { closed = NO_PATHS, unchecked = NO_PATHS }: Partial<Pick<Scope, 'closed' | 'unchecked'>> = {},
): Scope {
  const all = new Set(granted)
  const rules = all.has(ROOT) ? new Set([ROOT]) : new Set(granted.filter((path) => !foldersAbove(path).some((one) => all.has(one))))
  let leading: ReadonlySet<RelPath> | undefined
  return {
    rules,
    closed,
    unchecked,
    leading() {
      leading ??= new Set([...rules].flatMap((rule) => [ROOT, ...foldersAbove(rule)]))
      return leading
    },
  }
}

export const EVERYTHING: Scope = scopeOf([ROOT])
export const NOTHING: Scope = scopeOf([])

/** The cost depends on the depth of the path, not on the number of rules. */
export function mayOpen({ rules, closed }: Scope, path: RelPath): boolean {
  return covers(rules, path) && !isOf(closed, path)
}

/** No access yet, but perhaps soon. */
export const isUnchecked = ({ unchecked }: Scope, path: RelPath): boolean => isOf(unchecked, path)

function covers(rules: ReadonlySet<RelPath>, path: RelPath): boolean {
  return rules.has(path) || rules.has(ROOT) || foldersAbove(path).some((folder) => rules.has(folder))
}

/** Whether the path is one of these books or one of its audio files. A book in a subfolder is a separate one. */
function isOf(books: ReadonlySet<RelPath>, path: RelPath): boolean {
  return books.size > 0 && (books.has(path) || (isAudioName(path) && books.has(parentOf(path))))
}

/** Browsing includes the folders above a granted path. */
export function mayBrowse(scope: Scope, folder: RelPath): boolean {
  return mayOpen(scope, folder) || scope.leading().has(folder)
}

export const isWhole = ({ rules }: Scope): boolean => rules.has(ROOT)
export const isNothing = ({ rules }: Scope): boolean => rules.size === 0
