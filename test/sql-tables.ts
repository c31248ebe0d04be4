import { type ESTree, parseSync, Visitor } from 'vite'
import type { SourceFile } from './architecture-rules.ts'

export interface TableUse {
  file: string
  line: number
  /** '' if the text gets the name as a value. */
  table: string
  writes: boolean
}

/** Stands for `${…}` in a text. */
const HOLE = '\u0000'
const NAME = `\\w*${HOLE}|[a-z]\\w*`
// Only SQL keywords are in capitals.
const WRITES = new RegExp(`\\b(?:INTO|UPDATE(?: OR [A-Z]+)?|DELETE FROM)\\s+(${NAME})`, 'g')
const ITEM = `(?:${NAME})(?:\\s+(?:AS\\s+)?[a-z]\\w*)?`
const READS = new RegExp(`(?<!DELETE\\s+)\\b(?:FROM|JOIN)\\s+(${ITEM}(?:\\s*,\\s*${ITEM})*)`, 'g')

/** Functions that write to a table whose name they are given. */
const WRITE_GIVEN: ReadonlySet<string> = new Set(['placesStore', 'divideByPlace', 'divideByCopy'])

/** Each use of one of these tables in a file's SQL, found in the strings of its code. Pure. */
export function tableUses({ file, text }: SourceFile, tables: ReadonlySet<string>): TableUse[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const uses: TableUse[] = []
  const add = (node: ESTree.Node, found: readonly SqlUse[]) => {
    for (const { at, ...use } of found) uses.push({ file, line: text.slice(0, node.start).split('\n').length + at, ...use })
  }
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(node, usesInSql(node.value, tables))
    },
    TemplateLiteral: (node) => add(node, usesInSql(node.quasis.map(({ value }) => value.raw).join(HOLE), tables)),
    CallExpression: (node) => {
      const {
        callee,
        arguments: [, table],
      } = node
      if (callee.type !== 'Identifier' || !WRITE_GIVEN.has(callee.name)) return
      add(node, [{ at: 0, table: table?.type === 'Literal' && typeof table.value === 'string' ? table.value : '', writes: true }])
    },
  }).visit(program)
  return uses
}

interface SqlUse extends Omit<TableUse, 'file' | 'line'> {
  /** The number of lines before it. */
  at: number
}

/** Each use of one of these tables in an SQL text. Other names, such as common table expressions, are left out. */
export function usesInSql(sql: string, tables: ReadonlySet<string>): SqlUse[] {
  const found = (pattern: RegExp, writes: boolean) =>
    [...sql.matchAll(pattern)].flatMap(({ 1: list = '', index }) =>
      list
        .split(',')
        .map((item) => item.trim().split(/\s/)[0] ?? '')
        .map((name) => ({ at: sql.slice(0, index).split('\n').length - 1, table: name.includes(HOLE) ? '' : name, writes })),
    )
  return [...found(WRITES, true), ...found(READS, false)].filter(({ table }) => table === '' || tables.has(table))
}
