import { statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { ifGone } from '@chapterhouse/kit/ignore'
import { leadsAstray } from './built-files.ts'
import { documentHeaders, playerPolicy } from './policies.ts'

const INDEX = 'index.html'
/** Folders of a player's build whose file names contain a hash. */
const UNCHANGING = /^(?:_expo|assets)\//

export interface WebFile {
  root: string
  name: string
  headers: Readonly<Record<string, string>>
}

export type WebPlayer = ReturnType<typeof createWebPlayer>

/** Whether a folder contains a start document. */
export function isPlayer(folder: string): boolean {
  return folder !== '' && (statSync(path.join(folder, INDEX), { throwIfNoEntry: false })?.isFile() ?? false)
}

/** A third-party web player in a folder; without a folder ('') or a start document it serves no file. */
export function createWebPlayer(folder: string) {
  const root = path.resolve(folder)
  const isMounted = isPlayer(folder)
  const policies = new Map<string, { version: string; policy: string }>()

  async function headersOf(name: string): Promise<Record<string, string>> {
    if (!name.endsWith('.html'))
      return { 'cache-control': UNCHANGING.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache' }
    return { 'cache-control': 'no-cache', ...documentHeaders(await policyOf(name)) }
  }

  /** Computed once per version of a document. */
  async function policyOf(name: string): Promise<string> {
    const file = path.join(root, name)
    const { mtimeMs, size, ino } = await stat(file)
    const version = `${mtimeMs} ${size} ${ino}`
    const known = policies.get(name)
    if (known?.version === version) return known.policy
    const policy = playerPolicy(await readFile(file, 'utf8'))
    policies.set(name, { version, policy })
    return policy
  }

  async function firstFile(names: readonly string[]): Promise<string | undefined> {
    for (const name of names) {
      const found = await stat(path.join(root, name)).catch(ifGone())
      if (found?.isFile()) return name
    }
    return undefined
  }

  return {
    isMounted,
    /** The file for a path below the player: the file itself, a page of that name, or else the start document. */
    async find(requestedPath: string): Promise<WebFile | undefined> {
      const where = requestedPath.replace(/\/$/, '')
      if (!isMounted || leadsAstray(where)) return undefined
      const name = (await firstFile(candidates(where))) ?? (meansFile(where) ? undefined : INDEX)
      return name === undefined ? undefined : { root, name, headers: await headersOf(name) }
    },
    /** A file by its exact name. */
    async exactly(name: string): Promise<WebFile | undefined> {
      const found = isMounted ? await firstFile([name]) : undefined
      return found === undefined ? undefined : { root, name: found, headers: await headersOf(found) }
    },
  }
}

function candidates(where: string): string[] {
  return where === '' ? [INDEX] : [where, `${where}.html`, `${where}/${INDEX}`]
}

/** Whether a missing path is an error: a missing image is, but the player itself renders missing pages. */
function meansFile(where: string): boolean {
  return UNCHANGING.test(where) || !['', '.html'].includes(path.posix.extname(where))
}
