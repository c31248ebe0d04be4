import { AppError, invalid } from '@chapterhouse/kit/errors'
import { FAMILY_NAMES } from './families.ts'
import type { DataFile, FoundFiles } from './find-files.ts'
import { canonicalOf, unreadable } from './pack-files.ts'
import { planRewrite, type Rewrite } from './rewrite-family.ts'
import { openRoots, type Root } from './roots.ts'
import { removeFile, writeAtomically } from './write-atomically.ts'

type OnFile = (done: number, total: number) => void

export interface Formatting {
  /** From `data/`. */
  writes: string[]
  removes: string[]
  /** Carries out the plan. */
  carryOut: () => Generator<void>
}

/** Plans the changes to canonical form. Every file is read before one is written. */
export function* planFormat(dir: string, onFile: OnFile): Generator<void, Formatting> {
  const [root] = openRoots([dir])
  if (!root) return { writes: [], removes: [], *carryOut() {} }
  try {
    return yield* planning(root, onFile)
  } catch (error) {
    if (error instanceof AppError) refuseUnreadable(root.files)
    throw error
  }
}

/** Reports unreadable files first, since other errors may follow from them. */
function refuseUnreadable(files: FoundFiles): void {
  const packs = FAMILY_NAMES.flatMap((family) => files.packs[family])
  const [first, ...more] = [...packs, ...singleFiles(files)].flatMap(({ fullPath }) => unreadable(fullPath) ?? [])
  if (first === undefined) return
  const others = more.length === 0 ? '' : ` Other files that cannot be read: ${more.length}.`
  throw invalid(`${first}. Nothing was written. Correct the file, then run format again.${others}`)
}

function* planning({ data, files }: Root, onFile: OnFile): Generator<void, Formatting> {
  const rewrites: Rewrite[] = []
  let done = 0
  for (const family of FAMILY_NAMES) {
    const rewriting = planRewrite({ data, family, packs: files.packs[family] })
    for (let step = rewriting.next(); ; step = rewriting.next()) {
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
        writeAtomically(fullPath, canonicalOf(fullPath) ?? '')
        yield
      }
      for (const { fullPath } of files.unfinished) removeFile(fullPath, data)
    },
  }
}

/** The files that aren't moved: redirects and the older layout. */
function singleFiles({ singles, redirects }: FoundFiles): DataFile[] {
  return [...(redirects ? [redirects] : []), ...FAMILY_NAMES.flatMap((family) => singles[family].flatMap(({ parts }) => parts))]
}
