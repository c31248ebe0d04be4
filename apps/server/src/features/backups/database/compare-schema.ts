import type { SchemaEntry } from './database-file.ts'

/** `strayIndexes`: plain ones that an operator has added. */
export type SchemaVerdict = { isOurs: true; strayIndexes: string[] } | { isOurs: false; why: string }

/** Made by SQLite itself. */
const INTERNAL_TABLE = /^sqlite_(?:sequence|stat[1-4])$/
const INTERNAL_INDEX = /^sqlite_autoindex_/

/**
 * Whether a database contains no foreign code: tables, triggers and computed columns must match our migrations, and other indexes
 * be plain. Everything else is refused, including any view.
 */
export function compareSchema(found: readonly SchemaEntry[], expected: readonly SchemaEntry[]): SchemaVerdict {
  const ours = new Map(expected.map((entry) => [`${entry.type} ${entry.name}`, entry]))
  const strayIndexes: string[] = []
  for (const entry of found) {
    if (isInternal(entry)) continue
    const own = ours.get(`${entry.type} ${entry.name}`)
    if (own ? isSame(entry, own) : isPlainIndex(entry)) {
      if (!own) strayIndexes.push(entry.name)
    } else return { isOurs: false, why: `it has the ${entry.type} ${entry.name}, which is not ours` }
  }
  return { isOurs: true, strayIndexes }
}

function isInternal({ type, name, sql }: SchemaEntry): boolean {
  if (type === 'index') return sql === null && INTERNAL_INDEX.test(name)
  return type === 'table' && INTERNAL_TABLE.test(name) && !isHiding(sql ?? '') && expressionsIn(sql ?? '').length === 0
}

/** Versions of SQLite write the text of an altered table differently, so only its expressions are compared. */
function isSame(entry: SchemaEntry, own: SchemaEntry): boolean {
  const [text, ownText] = [entry.sql ?? '', own.sql ?? '']
  if (text === ownText) return true
  if (isHiding(text)) return false
  if (tokensOf(text).join(' ') === tokensOf(ownText).join(' ')) return true
  if (entry.type !== 'table' || [text, ownText].some((sql) => tokensOf(sql)[1] === 'virtual')) return false
  const known = new Set(expressionsIn(ownText))
  return expressionsIn(text).every((expression) => known.has(expression))
}

const COLUMN = '[\\p{L}\\p{N}_$]+(?: collate [\\p{L}\\p{N}_$]+)?(?: asc| desc)?'
const PLAIN_INDEX = new RegExp(`^create (?:unique )?index (?:if not exists )?\\S+ on \\S+ \\( ${COLUMN}(?: , ${COLUMN})* \\)$`, 'u')

/** Only column names: no expression, with or without parentheses, and no condition. */
function isPlainIndex({ type, sql }: SchemaEntry): boolean {
  return type === 'index' && sql !== null && !isHiding(sql) && PLAIN_INDEX.test(tokensOf(sql).join(' '))
}

/**
 * A name in brackets or a block comment could hide a quote from `tokensOf`, and everything after it. Our migrations have neither.
 */
const isHiding = (sql: string): boolean => /\[|\/\*/.test(sql)

/** Words that precede an expression in parentheses. */
const BEFORE = new Set(['check', 'as', 'default', 'where'])

/** The expressions of a table: constraints, computed columns, defaults. */
function expressionsIn(sql: string): string[] {
  const tokens = tokensOf(sql)
  return tokens.flatMap((token, at) => {
    if (token !== '(' || !BEFORE.has(tokens[at - 1] ?? '')) return []
    let depth = 0
    const end = tokens.findIndex((one, place) => {
      if (place < at) return false
      depth += one === '(' ? 1 : one === ')' ? -1 : 0
      return depth === 0
    })
    return [tokens.slice(at - 1, end + 1).join(' ')]
  })
}

/** Comments, quoted names, strings, words and symbols (https://sqlite.org/lang.html). A doubled quote starts another token. */
const TOKEN = /--[^\n]*|"[^"]*"?|`[^`]*`?|'[^']*'?|[\p{L}\p{N}_$]+|[^\s]/gu

/** In lower case, without comments and without quotes around names; strings keep theirs. */
function tokensOf(sql: string): string[] {
  return [...sql.matchAll(TOKEN)].flatMap(([token]) => {
    if (token.startsWith('--')) return []
    if (token.startsWith("'")) return [token]
    // One token, whatever the quotes contain.
    return [(/^["`]./u.test(token) ? token.slice(1, -1).replaceAll(/[^\p{L}\p{N}_$]/gu, '_') : token).toLowerCase()]
  })
}
