import { stat } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { isTooLong, type RelPath, ROOT, within } from '../paths/index.ts'
import { compileIgnoreRules, type IgnoreRules } from './ignore-rules.ts'
import type { Libraries } from './libraries.ts'
import type { Library } from './library.ts'
import { conflictCopies, isSystemFolder } from './never-books.ts'

/** A folder with a file of this name is skipped, along with everything below it. */
const MARK = '.ignore'
const REMEMBERED_MS = 5_000

/** Dot names and system folders are hidden, unless a rule shows a system folder (docs/reference/scanning-and-media.md 1.8). */
function isHiddenAt(rules: IgnoreRules, where: string, isFolder: boolean): boolean {
  const name = where.slice(where.lastIndexOf('/') + 1)
  const isSystem = isSystemFolder(name)
  if (!isSystem && name.startsWith('.') && name !== '.') return true
  const verdict = rules.verdict(where, isFolder)
  return verdict === undefined ? isSystem : verdict === 'ignored'
}

export type Visibility = ReturnType<typeof createVisibility>

/** Paths that are never shown, indexed or served to anyone. */
export function createVisibility({ libraries }: { libraries: Pick<Libraries, 'absolute'> }) {
  const compiled = new Map<string, IgnoreRules>()
  /** Whether a folder contains the marker file; cached because every stream checks all its parent folders. */
  const marks = new LRUCache<string, Promise<boolean>>({
    max: 2_000,
    maxSize: 1_000_000,
    sizeCalculation: (_, folder) => folder.length,
    ttl: REMEMBERED_MS,
  })

  function rulesOf(library: Library): IgnoreRules {
    const key = library.ignorePatterns.join('\n')
    const found = compiled.get(key) ?? compileIgnoreRules(library.ignorePatterns)
    // Patterns change rarely, but a few hundred edits must not accumulate.
    if (compiled.size > 200) compiled.clear()
    compiled.set(key, found)
    return found
  }

  function isMarked(folder: string): Promise<boolean> {
    const known = marks.get(folder)
    if (known !== undefined) return known
    const looked = stat(path.join(folder, MARK)).then(
      (stats) => stats.isFile(),
      () => false,
    )
    marks.set(folder, looked)
    return looked
  }

  return {
    /** By name and rules alone, without disk access, since a walk sees marker files itself. */
    isHiddenByName(library: Library, where: RelPath, { isFolder }: { isFolder: boolean }): boolean {
      const parts = where === ROOT ? [] : where.split('/')
      const rules = rulesOf(library)
      // Without rules, a name alone decides.
      return parts.some((name, at) =>
        isHiddenAt(rules, rules.isEmpty ? name : parts.slice(0, at + 1).join('/'), isFolder || at < parts.length - 1),
      )
    },
    /** `isHiddenByName` for an entry of a visible folder. */
    isHiddenEntry(library: Library, where: RelPath, { isFolder }: { isFolder: boolean }): boolean {
      return isHiddenAt(rulesOf(library), where, isFolder)
    },
    /** Files created in a folder by a sync program beside their originals, unless a rule shows them. */
    conflictCopies(library: Library, folder: RelPath, names: readonly string[]): ReadonlySet<string> {
      const copies = conflictCopies(names)
      if (copies.size === 0) return copies
      const rules = rulesOf(library)
      return new Set([...copies].filter((name) => rules.verdict(within(folder, name), false) !== 'shown'))
    },
    /**
     * Hidden by name, by a rule, or below a folder with the marker file. Checked from the root down to the first missing folder.
     */
    async isHidden(library: Library, where: RelPath, { isFolder = false } = {}): Promise<boolean> {
      if (isTooLong(where) || this.isHiddenByName(library, where, { isFolder })) return true
      const last = isFolder ? where.length : Math.max(0, where.lastIndexOf('/'))
      for (let end = 0; end !== -1 && end <= last; end = nextEnd(where, end)) {
        if (await isMarked(libraries.absolute(library, end === 0 ? ROOT : (where.slice(0, end) as RelPath)))) return true
      }
      return false
    },
    /** Clears the cache of marker files. */
    forget: (): void => marks.clear(),
    /** Checks the marker of a folder whose parent is visible. */
    isMarked: (library: Library, folder: RelPath): Promise<boolean> => isMarked(libraries.absolute(library, folder)),
  }
}

/** End of a path's next segment; -1 after the last. */
function nextEnd(where: RelPath, end: number): number {
  if (end >= where.length) return -1
  const slash = where.indexOf('/', end + 1)
  return slash === -1 ? where.length : slash
}
