import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import type { SourceFile } from './architecture-rules.ts'

export interface FoundExpression {
  file: string
  line: number
  /** Undefined unless the expression is built only from constants. */
  source: string | undefined
  flags: string
  /** The code that creates it. */
  code: string
}

type Constants = ReadonlyMap<string, ESTree.Expression>

/** Every regular expression in the files: literals, `new RegExp(…)` and the `pattern` of a schema. Pure. */
export function regularExpressions(files: readonly SourceFile[]): FoundExpression[] {
  const texts = new Map(files.map(({ file, text }) => [file, text]))
  return files.flatMap((source) => expressionsOf(source, texts))
}

/** The texts of constants imported from another file of the same program, by their local names. */
function importedTexts(program: ESTree.Program, file: string, texts: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) continue
    const from = path.posix.join(path.posix.dirname(file), node.source.value)
    const text = texts.get(from)
    if (text === undefined) continue
    const constants = constantsOf(parseSync(from, text).program)
    for (const one of node.specifiers) {
      const value =
        one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? constants.get(one.imported.name) : undefined
      const plain = value && constantText(value, constants)
      if (plain !== undefined) found.set(one.local.name, plain)
    }
  }
  return found
}

function constantsOf(program: ESTree.Program): Map<string, ESTree.Expression> {
  const constants = new Map<string, ESTree.Expression>()
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)
  return constants
}

function expressionsOf({ file, text }: SourceFile, texts: ReadonlyMap<string, string>): FoundExpression[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const constants = constantsOf(program)
  // Only files that build expressions need other files'.
  const imported = text.includes('RegExp(') ? importedTexts(program, file, texts) : new Map<string, string>()
  for (const [name, value] of imported) constants.set(name, { type: 'Literal', value } as ESTree.Expression)
  const made: { node: ESTree.Node; source: ESTree.Expression; flags: string }[] = []
  const call = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    const [source, flags] = node.arguments
    if (!isNamed(node.callee, 'RegExp') || source === undefined || source.type === 'SpreadElement') return
    const letters = flags === undefined || flags.type === 'SpreadElement' ? '' : constantText(flags, constants)
    made.push({ node, source, flags: letters ?? '' })
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) made.push({ node, source: node, flags: node.regex.flags })
    },
    NewExpression: call,
    CallExpression: call,
    Property: (node) => {
      const value = node.value as ESTree.Expression
      // Another literal is visited separately.
      if (isNamed(node.key, 'pattern') && value.type !== 'ArrowFunctionExpression' && !('regex' in value))
        made.push({ node, source: value, flags: 'u' })
    },
  }).visit(program)
  return made.map(({ node, source, flags }) => ({
    file,
    line: text.slice(0, node.start).split('\n').length,
    source: constantText(source, constants),
    flags,
    code: text.slice(node.start, node.end),
  }))
}

const isNamed = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name

/** The value of a constant expression; for a regular expression, its source. */
function constantText(node: ESTree.Node, constants: Constants): string | undefined {
  if (node.type === 'Literal') {
    if ('regex' in node) return node.regex.pattern
    return typeof node.value === 'string' ? node.value : undefined
  }
  if (node.type === 'Identifier') {
    const value = constants.get(node.name)
    return value && constantText(value, constants)
  }
  if (node.type === 'TSAsExpression') return constantText(node.expression, constants)
  if (node.type === 'TemplateLiteral') return templateText(node, 'cooked', constants)
  if (node.type === 'TaggedTemplateExpression') return templateText(node.quasi, 'raw', constants)
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return joined([constantText(node.left, constants), constantText(node.right, constants)])
  if (node.type === 'MemberExpression' && isNamed(node.property, 'source')) return constantText(node.object, constants)
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && isNamed(node.callee.property, 'join'))
    return joinedText(node, node.callee.object, constants)
  return undefined
}

function templateText(node: ESTree.TemplateLiteral, form: 'cooked' | 'raw', constants: Constants): string | undefined {
  const parts = node.expressions.map((part) => constantText(part, constants))
  return joined(node.quasis.flatMap(({ value }, at) => [value[form] ?? undefined, at < parts.length ? parts[at] : '']))
}

/** `['a', 'b'].join('|')` */
function joinedText(node: ESTree.CallExpression, list: ESTree.Expression, constants: Constants): string | undefined {
  const array = list.type === 'Identifier' ? constants.get(list.name) : list
  const plain = array?.type === 'TSAsExpression' ? array.expression : array
  const between = node.arguments[0] && constantText(node.arguments[0], constants)
  if (plain?.type !== 'ArrayExpression' || between === undefined) return undefined
  const items = plain.elements.map((item) => item && constantText(item, constants))
  return joined(items.flatMap((item, at) => (at === 0 ? [item ?? undefined] : [between, item ?? undefined])))
}

const joined = (parts: readonly (string | undefined)[]) => (parts.every((part) => part !== undefined) ? parts.join('') : undefined)
