// Finds interfaces that exist for one use.
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

export interface Source {
  file: string
  text: string
}

interface Parsed extends Source {
  /** Interfaces and aliases of object types, with their place in the text. */
  shapes: Map<string, { start: number; end: number }>
  /** Every use of a type's name, by its position. */
  uses: { name: string; at: number; ofParameter: boolean }[]
  /** Names from other files: local name to file and original name. The local name `*` means all. */
  from: { local: string; file: string; name: string }[]
}

export function parse({ file, text }: Source): Parsed {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const parsed: Parsed = { file, text, shapes: new Map(), uses: [], from: [] }
  const ofParameters = new Set<number>()
  const parameters = ({ params }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    for (const one of params) {
      const { typeAnnotation: type } =
        one.type === 'AssignmentPattern' ? one.left : one.type === 'TSParameterProperty' ? one.parameter : one
      if (type) ofParameters.add(type.typeAnnotation.start)
    }
  }
  const use = (node: ESTree.Node) => {
    if (node.type === 'Identifier') parsed.uses.push({ name: node.name, at: node.start, ofParameter: ofParameters.has(node.start) })
  }
  const from = (source: string, names: readonly { local: string; name: string }[]) => {
    const target = fileOf(file, source)
    if (target) for (const one of names) parsed.from.push({ ...one, file: target })
  }
  new Visitor({
    TSInterfaceDeclaration: ({ id, start, end }) => {
      parsed.shapes.set(id.name, { start, end })
    },
    TSTypeAliasDeclaration: ({ id, typeAnnotation, start, end }) => {
      if (typeAnnotation.type === 'TSTypeLiteral') parsed.shapes.set(id.name, { start, end })
    },
    TSTypeReference: ({ typeName }) => use(typeName),
    TSInterfaceHeritage: ({ expression }) => use(expression),
    TSClassImplements: ({ expression }) => use(expression),
    ImportDeclaration: ({ source, specifiers }) =>
      from(
        source.value,
        specifiers.flatMap((one) =>
          one.type === 'ImportSpecifier' ? [{ local: one.local.name, name: nameOf(one.imported) }] : [],
        ),
      ),
    ExportNamedDeclaration: ({ source, specifiers }) => {
      if (source)
        from(
          source.value,
          specifiers.map((one) => ({ local: nameOf(one.exported), name: nameOf(one.local) })),
        )
    },
    ExportAllDeclaration: ({ source }) => from(source.value, [{ local: '*', name: '*' }]),
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
  }).visit(program)
  return parsed
}

const nameOf = (node: ESTree.ModuleExportName): string => (node.type === 'Literal' ? node.value : node.name)

/** The file of an import within the repository, without extension, since only pages name the extension of a package's file. */
function fileOf(importer: string, source: string): string | undefined {
  if (source.startsWith('.')) return withoutEnding(path.posix.join(path.posix.dirname(importer), source))
  const [, name = '', file] = /^@chapterhouse\/([^/]+)\/(.+)$/.exec(source) ?? []
  return file && `${IS_PROGRAM.test(name) ? 'apps' : 'packages'}/${name}/src/${withoutEnding(file)}`
}

const IS_PROGRAM = /^(console|metadata|player|server)$/

const withoutEnding = (file: string) => file.replace(/\.tsx?$/, '')

/**
 * `file: name` of each interface, or alias of an object type, that is mentioned only once besides its declaration, as the type of a
 * parameter. Imports don't count.
 */
export function singleUse(files: readonly Parsed[]): string[] {
  const byFile = new Map(files.map((one) => [withoutEnding(one.file), one]))
  const uses = new Map<string, { count: number; ofParameter: boolean }>()
  for (const { file, shapes, uses: used } of files) {
    for (const { name, at, ofParameter } of used) {
      const own = shapes.get(name)
      if (own && at >= own.start && at < own.end) continue
      const declared = declaration(byFile, withoutEnding(file), name)
      if (declared) uses.set(declared, { count: (uses.get(declared)?.count ?? 0) + 1, ofParameter })
    }
  }
  return [...uses].flatMap(([declared, { count, ofParameter }]) => (count === 1 && ofParameter ? [declared] : []))
}

/** Follows imports and exports to the declaration of a name. */
function declaration(files: ReadonlyMap<string, Parsed>, file: string, name: string): string | undefined {
  const parsed = files.get(file)
  if (parsed?.shapes.has(name)) return `${parsed.file}: ${name}`
  for (const { local, ...origin } of parsed?.from ?? []) {
    if (local !== name && local !== '*') continue
    const found = declaration(files, origin.file, local === '*' ? name : origin.name)
    if (found) return found
  }
  return undefined
}
