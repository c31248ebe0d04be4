import { FAMILY_NAMES } from './families.ts'
import type { DataFile, FoundFiles } from './find-files.ts'
import { canonicalOf } from './pack-files.ts'
import { planRewrite, type Rewrite } from './rewrite-family.ts'
import { openRoots } from './roots.ts'
import { removeFile, writeAside } from './write-aside.ts'

export interface Formatting {
  /** From `data/`. */
  writes: string[]
  removes: string[]
  /** Does it. */
  carryOut: () => Generator<void>
}

/** What would have to change so that a database is in its canonical form, every file of it read before one is written. */
export function* planFormat(dir: string, onFile: (done: number, total: number) => void): Generator<void, Formatting> {
  const [root] = openRoots([dir])
  if (!root) return { writes: [], removes: [], *carryOut() {} }
  const { data, files } = root
  const rewrites: Rewrite[] = []
  let done = 0
  for (const family of FAMILY_NAMES) {
    const planning = planRewrite({ data, family, packs: files.packs[family] })
    for (let step = planning.next(); ; step = planning.next()) {
      if (step.done) {
        rewrites.push(step.value)
        break
      }
      done += 1
      onFile(done, files.count)
      yield
    }
  }
  const untidy: DataFile[] = []
  for (const file of singleFiles(files)) {
    if (canonicalOf(file.fullPath) !== undefined) untidy.push(file)
    done += 1
    onFile(done, files.count)
    yield
  }
  return {
    writes: [...rewrites.flatMap(({ writes }) => writes), ...untidy.map(({ path }) => path)],
    removes: [...rewrites.flatMap(({ removes }) => removes), ...files.unfinished.map(({ path }) => path)],
    *carryOut() {
      for (const rewrite of rewrites) yield* rewrite.carryOut()
      for (const { fullPath } of untidy) {
        writeAside(fullPath, canonicalOf(fullPath) ?? '')
        yield
      }
      for (const { fullPath } of files.unfinished) removeFile(fullPath, data)
    },
  }
}

/** Redirects, and the older layout: its files stay where they are. */
function singleFiles({ singles, redirects }: FoundFiles): DataFile[] {
  return [...(redirects ? [redirects] : []), ...FAMILY_NAMES.flatMap((family) => singles[family].flatMap(({ parts }) => parts))]
}
