import type { RelPath } from '../paths/index.ts'
import { isWhole, type Scope } from './scope.ts'
import type { VisibleLibrary } from './visible-libraries.ts'

const WHOLE = '["."]'

/** Not LIKE, so no wildcards: paths below `a` sort from `a/` to just before `a0`, the next character after the slash. */
const under = (column: string, rule: string) => `${column} > ${rule} || '/' AND ${column} < ${rule} || '0'`

/** Books at or below a granted path, looked up once per statement and rule. `library`: the rule's library, or a list of all. */
const granted = (rules: string, { rule, library }: { rule: string; library: string }) => `
  SELECT k.id FROM ${rules} CROSS JOIN books k ON k.library_id IN (${library}) AND k.path = ${rule}
  UNION ALL
  SELECT k.id FROM ${rules} CROSS JOIN books k ON k.library_id IN (${library}) AND ${under('k.path', rule)}`

/** The rule, if there is just one, so that a page of a large folder need not scan all of it. */
const ONLY = "(SELECT iif(json_array_length(:scope, '$.rules') = 1, :scope ->> '$.rules[0]', NULL))"

/** The SQL form of `mayOpen` for rows of `books b` in these libraries; `:scope` is a `scopeValue`. */
export function scopeCondition(libraries = ':libraryId'): string {
  const looked = granted("json_each(:scope, '$.rules') g", { rule: 'g.value', library: libraries })
  const closed = "SELECT c.value FROM json_each(:scope, '$.closed') c"
  return `(:scope = '${WHOLE}'
    OR iif(${ONLY} IS NULL, b.id IN (${looked}), b.path = ${ONLY} OR (${under('b.path', ONLY)})) AND b.path NOT IN (${closed}))`
}

export const scopeValue = (scope: Scope): string =>
  isWhole(scope) ? WHOLE : JSON.stringify({ rules: [...scope.rules], closed: [...scope.closed] })

/**
 * The same for several libraries, with `reachValues`: joins each row of `books b` to its library, in library order. With the limit,
 * the list is parsed once instead of once for each book.
 */
export const JOIN_REACH =
  'JOIN (SELECT key, value ->> 0 AS library_id FROM json_each(:libraries) LIMIT -1) r ON r.library_id = b.library_id'
export const REACH_ORDER = 'r.key'
const byRules = (rules: string) => `(b.id IN (
  ${granted(`json_each(${rules}, '$.rules') g`, { rule: 'g.value ->> 1', library: 'g.value ->> 0' })})
  AND (b.library_id, b.path) NOT IN (SELECT c.value ->> 0, c.value ->> 1 FROM json_each(${rules}, '$.closed') c))`
/** The ids of these books, including closed ones, which `mayOpen` excludes. A limit ends it early. */
export const REACHED = `
  SELECT k.id FROM json_each(:libraries) w CROSS JOIN books k ON k.library_id = w.value ->> 0 WHERE w.value ->> 1
  UNION ALL
  ${granted("json_each(:rules, '$.rules') g", { rule: 'g.value ->> 1', library: 'g.value ->> 0' })}`
/** For rows without that join. The name tells several of these in one statement apart. */
export function withinReach(
  name: string,
  visible: readonly VisibleLibrary[],
): { condition: string; values: Record<string, string> } {
  const { libraries, rules } = reachValues(visible)
  const wholes = `SELECT w.value ->> 0 FROM json_each(:${name}Libraries) w WHERE w.value ->> 1`
  return {
    condition: `(b.library_id IN (${wholes}) OR ${byRules(`:${name}Rules`)})`,
    values: { [`${name}Libraries`]: libraries, [`${name}Rules`]: rules },
  }
}

/** Everything a viewer has access to: libraries, each with whether all of it is granted, and the rules of the others. */
export function reachValues(visible: readonly VisibleLibrary[]): { libraries: string; rules: string } {
  const parts = visible.filter(({ scope }) => !isWhole(scope))
  return {
    libraries: JSON.stringify(visible.map(({ library, scope }) => [library.id, Number(isWhole(scope))])),
    rules: JSON.stringify({ rules: pairs(parts, ({ rules }) => rules), closed: pairs(parts, ({ closed }) => closed) }),
  }
}

function pairs(parts: readonly VisibleLibrary[], pathsOf: (scope: Scope) => ReadonlySet<RelPath>): [number, RelPath][] {
  return parts.flatMap(({ library, scope }) => [...pathsOf(scope)].map((path): [number, RelPath] => [library.id, path]))
}
