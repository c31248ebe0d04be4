import { isAtOrUnder, type RelPath, ROOT } from '../libraries/index.ts'

/** What one viewer may open of one library: the granted paths, with what lies under each. Empty: nothing. */
export type Scope = readonly RelPath[]

export const EVERYTHING: Scope = [ROOT]

export function mayOpen(scope: Scope, path: RelPath): boolean {
  return scope.some((granted) => isAtOrUnder(path, granted))
}

/** Browsing also shows the folders that lead down to a granted path. */
export function mayBrowse(scope: Scope, folder: RelPath): boolean {
  return mayOpen(scope, folder) || scope.some((granted) => isAtOrUnder(granted, folder))
}

/**
 * The same rule as a condition of SQL, over the column that holds the path and the granted paths as JSON (`scopeValue`), by default a value named `:scope`. No LIKE, so no
 * wildcard: what lies under `a` sorts from `a/` to just before `a0`, the next character after the slash.
 */
export function scopeCondition(column: string, granted = ':scope'): string {
  return `EXISTS (SELECT 1 FROM json_each(${granted}) g WHERE g.value = '.' OR ${column} = g.value
    OR (${column} > g.value || '/' AND ${column} < g.value || '0'))`
}

export const scopeValue = (scope: Scope): string => JSON.stringify(scope)
export const isWhole = (scope: Scope): boolean => scope.includes(ROOT)
