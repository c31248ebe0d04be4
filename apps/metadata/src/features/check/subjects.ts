import type { Family, JsonPath, Part, Root } from '../records/index.ts'
import type { Spot } from './findings.ts'
import type { Where } from './report.ts'
import type { Shape } from './violations.ts'

/** One record, assembled from its files. */
export interface Subject {
  slug: string
  record: unknown
  /** Its parts, each with its schema. */
  shapes: readonly { shape: Shape; value: unknown; path: JsonPath }[]
  /** The location of one of its fields. */
  where: (path: JsonPath) => Spot
}

export function inPack({ family, root, file }: { family: Family; root: Root; file: string }) {
  return (entry: string, path: JsonPath): Spot => ({
    file: root.label + file,
    entry,
    ...partIn(family, path),
    path: ['entries', entry, ...path],
  })
}

/** In the older layout each part has its own file. */
export function inFiles(root: Root, parts: readonly Part[]) {
  return (path: JsonPath): Spot => {
    const [first, second] = path
    const own = parts.find(({ kind, name }) =>
      first === 'recordings' ? kind === 'recording' && name === String(second) : kind === first,
    )
    const home = own ?? parts.find(({ kind }) => kind !== 'recording') ?? parts[0]
    const steps = own?.kind === 'recording' ? 2 : own ? 1 : 0
    return { file: root.label + (home?.path ?? ''), ...fieldAt(path.slice(steps)), path: path.slice(steps) }
  }
}

function partIn(family: Family, path: JsonPath): Omit<Where, 'file'> {
  const [first, second, ...rest] = path
  if (family === 'works' && first === 'recordings' && second !== undefined) return { part: `recording ${second}`, ...fieldAt(rest) }
  if (family === 'community' && typeof first === 'string') return { part: first, ...fieldAt(path.slice(1)) }
  return fieldAt(path)
}

export function fieldAt(path: JsonPath): { field?: string } {
  if (path.length === 0) return {}
  const steps = path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${step}`))
  return { field: steps.join('') }
}
