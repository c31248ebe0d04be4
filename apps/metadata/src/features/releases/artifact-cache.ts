import { mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { openArtifact } from '../artifact/index.ts'

export interface CachedArtifact {
  file: string
  builtAt: string
}

export type ArtifactCache = ReturnType<typeof createArtifactCache>

const NAME = /^meta-[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}\.sqlite$/
const LEFT_OVER = /^meta-.*\.(?:part|patch)$/

/** The folder in which releases lie, each in a file of its tag. */
export function createArtifactCache(folder: string, { spared }: { spared: readonly string[] }) {
  mkdirSync(folder, { recursive: true })
  const real = realpathSync(folder)

  return {
    fileOf: (tag: string): string => path.join(real, nameOf(tag)),
    sizeOf: (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0,

    /** The one that was built last, by what it says inside; files that are no artifacts are left where they are. */
    newest(): CachedArtifact | undefined {
      const found = names(NAME)
        .map(readArtifact)
        .filter((one) => one !== undefined)
      return found.sort((one, other) => (one.builtAt < other.builtAt ? 1 : -1))[0]
    },

    /** Removes what no one needs: all but those that are named, and what broken downloads have left. */
    prune(kept: readonly (string | undefined)[]): void {
      const needed = new Set([...kept, ...spared.map(realOf)])
      for (const name of [...names(NAME), ...names(LEFT_OVER)]) {
        const file = path.join(real, name)
        if (!needed.has(file)) rmSync(file, { force: true })
      }
    },
  }

  function names(pattern: RegExp): string[] {
    return readdirSync(real).filter((name) => pattern.test(name))
  }

  function readArtifact(name: string): CachedArtifact | undefined {
    const file = path.join(real, name)
    try {
      using artifact = openArtifact(file)
      return { file, builtAt: artifact.builtAt }
    } catch {
      return undefined
    }
  }
}

/** No tag leads out of the folder, whatever somebody called it. */
export function nameOf(tag: string): string {
  const safe = tag
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .replace(/^\./, '-')
    .slice(0, 100)
  return `meta-${safe}.sqlite`
}

function realOf(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return path.resolve(file)
  }
}
