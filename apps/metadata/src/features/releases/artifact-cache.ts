import { mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { readBuiltAt } from '../artifact/index.ts'
import { holdFolder } from './hold-folder.ts'

/** A verified file of the cache. */
export interface Verified {
  file: string
  digest: string
}

export type ArtifactCache = ReturnType<typeof createArtifactCache>

const NAME = /^meta-[A-Za-z0-9_-][A-Za-z0-9._-]{0,103}\.sqlite$/
const LEFT_OVER = /^meta-.*\.(?:part|patch)$/

/** The folder in which releases lie, each in a file of its tag. Throws `invalid` while another process has it. */
export function createArtifactCache(folder: string, { spared }: { spared: readonly string[] }) {
  // The last folder only: some systems never answer for those above.
  if (!statSync(folder, { throwIfNoEntry: false })) mkdirSync(folder)
  const real = realpathSync(folder)
  holdFolder(real)
  const fileOf = (tag: string, again = ''): string => path.join(real, nameOf(tag, again))

  return {
    fileOf: (tag: string): string => fileOf(tag),
    /** Of a tag that came again with other bytes, or of two that are written alike: what is read is never written over. */
    otherFileOf(tag: string, inUse: readonly (string | undefined)[]): string {
      let number = 2
      while (inUse.includes(fileOf(tag, `-${number}`))) number += 1
      return fileOf(tag, `-${number}`)
    },
    sizeOf: (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0,

    /** The latest build first, by the time inside the files; files that are no artifacts are left alone. */
    newestFirst(): string[] {
      const found = names(NAME).flatMap((name) => readArtifact(path.join(real, name)))
      return found.sort((one, other) => (one.builtAt < other.builtAt ? 1 : -1)).map(({ file }) => file)
    },

    /** Removes what no one needs: all but those that are named, and what broken downloads have left. */
    prune(inUse: readonly (string | undefined)[]): void {
      const needed = new Set([...inUse, ...spared.map(realOf)])
      for (const name of [...names(NAME), ...names(LEFT_OVER)]) {
        const file = path.join(real, name)
        if (!needed.has(file)) rmSync(file, { force: true })
      }
    },
  }

  function names(pattern: RegExp): string[] {
    return readdirSync(real).filter((name) => pattern.test(name))
  }
}

function readArtifact(file: string): { file: string; builtAt: string }[] {
  try {
    return [{ file, builtAt: readBuiltAt(file) }]
  } catch {
    return []
  }
}

/** A file name from any tag; it cannot lead out of the folder. */
export function nameOf(tag: string, again = ''): string {
  const safe = tag
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .replace(/^\./, '-')
    .slice(0, 100)
  return `meta-${safe}${again}.sqlite`
}

function realOf(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return path.resolve(file)
  }
}
