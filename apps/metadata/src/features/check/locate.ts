import { lstatSync } from 'node:fs'
import path from 'node:path'
import { findOffsets, type JsonPath, NoJson, positionsIn, type Root, readText, type Wanted } from '../records/index.ts'
import type { Draft } from './findings.ts'
import type { Finding } from './report.ts'

/** Adds line and column to findings by reading each of their files again. */
export function locate(drafts: readonly Draft[], roots: readonly Root[]): Finding[] {
  const offsets = new Map<string, (path: JsonPath) => { line: number; column: number } | undefined>()
  const byFile = Map.groupBy(
    drafts.filter(({ line }) => line === undefined),
    ({ file }) => file,
  )
  for (const [file, some] of byFile) offsets.set(file, searchFile(fullPathOf(file, roots), some))
  return drafts.map(({ path: steps, file, entry, part, field, line, column, message }) => {
    const position = line === undefined ? offsets.get(file)?.(steps) : { line, column }
    return {
      file,
      ...(position as { line: number; column: number } | undefined),
      ...(entry === undefined ? {} : { entry }),
      ...(part === undefined ? {} : { part }),
      ...(field === undefined ? {} : { field }),
      message,
    }
  })
}

function fullPathOf(file: string, roots: readonly Root[]): string {
  const root = roots.findLast(({ label }) => file.startsWith(label))
  return path.join(root?.data ?? '', file.slice(root?.label.length ?? 0))
}

function searchFile(file: string, drafts: readonly Draft[]) {
  // Links are not followed.
  const read = lstatSync(file, { throwIfNoEntry: false })?.isFile() ? readText(file) : { failure: 'is not a file' }
  if ('failure' in read) return () => undefined
  const root: Wanted = { at: undefined, members: new Map() }
  for (const { path: steps } of drafts) wantedAt(root, steps, true)
  try {
    findOffsets(read.text, root)
  } catch (error) {
    if (!(error instanceof NoJson)) throw error
  }
  const positionOf = positionsIn(read.text)
  return (steps: JsonPath) => positionOf(wantedAt(root, steps, false).at ?? 0)
}

/** The node of a path. When looking up a position, the deepest node present in the file: for a missing field, its record. */
function wantedAt(root: Wanted, steps: JsonPath, isAdded: boolean): Wanted {
  let node = root
  for (const step of steps) {
    const inner = node.members.get(step) ?? { at: undefined, members: new Map() }
    if (isAdded) node.members.set(step, inner)
    else if (inner.at === undefined) return node
    node = inner
  }
  return node
}
