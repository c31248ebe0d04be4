import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { ReadTurns } from './read-turns.ts'

type Row = Record<string, SQLOutputValue>

/** The reads of a connection, with statements prepared once. Files that need no lock have no turns. */
export function readingOf(db: DatabaseSync, readTurns?: ReadTurns) {
  const cached = new Map<string, Prepared>()

  function prepared(sql: string): Prepared {
    const known = cached.get(sql)
    if (known) return known
    const statement = prepareArrays(db, sql)
    const made = {
      statement,
      names: namesIn(sql),
      columns: statement.columns().map(({ name }) => name),
      writes: /\bRETURNING\b/i.test(sql),
      idle: [],
    }
    cached.set(sql, made)
    return made
  }

  /** A write here would bypass its transaction, and the count of writes that caches rely on. */
  function reading(sql: string): Prepared {
    const found = prepared(sql)
    if (found.writes) throw new Error(`a statement that writes needs runOne: ${sql}`)
    readTurns?.begin()
    return found
  }

  const first = <T = Row>(sql: string, values: object = {}): T | undefined => firstRow<T>(reading(sql), values)

  return {
    prepared,
    first,
    /**
     * For queries that run thousands of times per second: takes positional values (`?`) and returns the columns in order. Names
     * would cost as much as the lookup.
     */
    findRow<T extends readonly SQLOutputValue[]>(sql: string, ...values: SQLInputValue[]): T | undefined {
      return reading(sql).statement.get(...values) as unknown as T | undefined
    },
    /** Exactly one row; anything else is a defect. */
    one<T = Row>(sql: string, values: object = {}): T {
      const row = first<T>(sql, values)
      if (row === undefined) throw new Error(`no row for: ${sql}`)
      return row
    },
    all<T = Row>(sql: string, values: object = {}): T[] {
      const { statement, names, columns } = reading(sql)
      const rows = statement.all(bound(names, values)) as unknown as SQLOutputValue[][]
      return rows.map((row) => asObject(columns, row) as T)
    },
    /** Reads from the first step on. Each iteration has a separate statement, since rerunning one would end its iteration. */
    *iterate<T = Row>(sql: string, values: object = {}): Generator<T> {
      const { names, columns, idle } = reading(sql)
      const statement = idle.pop() ?? prepareArrays(db, sql)
      try {
        for (const row of statement.iterate(bound(names, values)) as unknown as Iterable<SQLOutputValue[]>)
          yield asObject(columns, row) as T
      } finally {
        idle.push(statement)
      }
    },
  }
}

/** Rows are arrays: objects built from them here are a third cheaper than node:sqlite's. */
function prepareArrays(db: DatabaseSync, sql: string): StatementSync {
  const statement = db.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

interface Prepared {
  statement: StatementSync
  names: readonly string[]
  columns: readonly string[]
  /** Whether it writes and returns rows. */
  writes: boolean
  /** Further statements for the same text, not in use by any iteration. */
  idle: StatementSync[]
}

/** For any statement: only `reading` starts a turn of reads. */
export function firstRow<T>({ statement, names, columns }: Prepared, values: object): T | undefined {
  const row = statement.get(bound(names, values)) as unknown as SQLOutputValue[] | undefined
  return row && (asObject(columns, row) as T)
}

function asObject(columns: readonly string[], row: readonly SQLOutputValue[]): Row {
  const object: Row = {}
  for (let at = 0; at < columns.length; at += 1) object[columns[at] as string] = row[at] as SQLOutputValue
  return object
}

function namesIn(sql: string): string[] {
  const code = sql.replace(/'[^']*'|--.*/g, '')
  return [...new Set([...code.matchAll(/:([A-Za-z_]\w*)/g)].map(([, name = '']) => name))]
}

/**
 * Binds only the names in the statement, so whole domain objects can be passed. `undefined` is NULL; a missing name is a defect.
 */
export function bound(names: readonly string[], values: object): Record<string, SQLInputValue> {
  const given = values as Readonly<Record<string, SQLInputValue | undefined>>
  const found: Record<string, SQLInputValue> = {}
  for (const name of names) {
    if (!Object.hasOwn(given, name)) throw new Error(`no value for :${name}`)
    found[name] = given[name] ?? null
  }
  return found
}
