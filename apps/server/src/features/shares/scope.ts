import { foldersAbove, isAudioName, parentOf, type RelPath, ROOT } from '../libraries/index.ts'

/** What one viewer may open of one library: the granted paths, with what lies under each. Compiled once, asked for every row. */
export interface Scope {
  /** None of them lies under another; where all is granted, the root alone. */
  readonly rules: ReadonlySet<RelPath>
  /** Books under a granted path with content behind a link that leads out of the grant: not open, nor is any file of theirs. */
  readonly closed: ReadonlySet<RelPath>
  /** Those of them that are closed only until a scan has looked where their links lead. */
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

/** Costs as much as the path is deep, however many rules there are. */
export function mayOpen({ rules, closed }: Scope, path: RelPath): boolean {
  return covers(rules, path) && !isOf(closed, path)
}

/** Not open, and perhaps open in a moment. */
export const isUnchecked = ({ unchecked }: Scope, path: RelPath): boolean => isOf(unchecked, path)

function covers(rules: ReadonlySet<RelPath>, path: RelPath): boolean {
  return rules.has(path) || rules.has(ROOT) || foldersAbove(path).some((folder) => rules.has(folder))
}

/** One of these books, or an audio file of one. A book in a folder below is another book, with links of its own. */
function isOf(books: ReadonlySet<RelPath>, path: RelPath): boolean {
  return books.size > 0 && (books.has(path) || (isAudioName(path) && books.has(parentOf(path))))
}

/** Browsing also shows the folders that lead down to a granted path. */
export function mayBrowse(scope: Scope, folder: RelPath): boolean {
  return mayOpen(scope, folder) || scope.leading().has(folder)
}

export const isWhole = ({ rules }: Scope): boolean => rules.has(ROOT)
export const isNothing = ({ rules }: Scope): boolean => rules.size === 0
