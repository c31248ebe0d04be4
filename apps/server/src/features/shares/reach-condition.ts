import type { Reachable } from './reach.ts'
import { isWhole, scopeCondition } from './scope.ts'

/** Everything that one viewer may open, as a value of SQL: `[library, paths]`, paths null where all of it is. */
export function reachValue(reach: readonly Reachable[]): string {
  return JSON.stringify(reach.map(({ library, scope }) => [library.id, isWhole(scope) ? null : scope]))
}

/** Keeps of a table with `library_id` and `path` the rows in reach; `:reach` is such a value. */
export function joinReach(table: string): string {
  return `JOIN json_each(:reach) r ON r.value ->> 0 = ${table}.library_id
    AND (r.value ->> 1 IS NULL OR ${scopeCondition(`${table}.path`, "r.value, '$[1]'")})`
}
