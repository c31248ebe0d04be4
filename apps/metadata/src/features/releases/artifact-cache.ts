import { mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { ifGone, ignore } from '@chapterhouse/kit/ignore'
import { readBuiltAt } from '../artifact/index.ts'
import { claimFolder } from './claim-folder.ts'

/** A verified file in the cache. */
export interface Verified {
  file: string
  digest: string
}

export type ArtifactCache = ReturnType<typeof createArtifactCache>

const NAME = /^meta-[A-Za-z0-9_-][A-Za-z0-9._-]{0,103}\.sqlite$/
const LEFT_OVER = /^meta-.*\.(?:part|patch)$/

/** The folder of downloaded releases, one file per tag. Throws `invalid` if another process uses it. */
export function createArtifactCache(folder: string, { spared }: { spared: readonly string[] }) {
  // Not recursive: on some mounts, access to the folders above hangs.
  if (!statSync(folder, { throwIfNoEntry: false })) mkdirSync(folder)
  const real = realpathSync(folder)
  claimFolder(real)
  const fileOf = (tag: string, again = ''): string => path.join(real, nameOf(tag, again))

  return {
    fileOf: (tag: string): string => fileOf(tag),
    /** Another name, for a tag published again with other bytes, or for two tags with one file name. Files in use are never overwritten. */
    otherFileOf(tag: string, inUse: readonly (string | undefined)[]): string {
      let number = 2
      while (inUse.includes(fileOf(tag, `-${number}`))) number += 1
      return fileOf(tag, `-${number}`)
    },
    sizeOf: (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0,

    /** Files by the build time stored in them, newest first. Files that are not artifacts are ignored. */
    newestFirst(): string[] {
      const found = names(NAME).flatMap((name) => readArtifact(path.join(real, name)))
      return found.sort((one, other) => (one.builtAt < other.builtAt ? 1 : -1)).map(({ file }) => file)
    },

    /** Removes all releases except those in use, and the remains of failed downloads. */
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
  } catch (error) {
    return ignore('the file is not a database of ours', [])(error)
  }
}

/** A file name for any tag; it cannot escape the folder. */
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
  } catch (error) {
    return ifGone(path.resolve(file))(error)
  }
}
