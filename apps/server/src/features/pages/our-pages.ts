import { statSync } from 'node:fs'
import path from 'node:path'
import { type BuiltFile, createBuiltFiles, leadsAstray } from './built-files.ts'
import { OUR_PAGES, playerPolicy } from './policies.ts'

export type ConsolePage = 'admin' | 'connect' | 'setup' | 'not-found'

export type OurConsole = ReturnType<typeof createOurConsole>
export type OurPlayer = ReturnType<typeof createOurPlayer>

/**
 * The built pages of the console: itself, sign-in by link, setup and the 404 page. Without them, or without a folder (''), it
 * serves no file.
 */
export function createOurConsole(folder: string) {
  const files = createBuiltFiles({ folder: path.resolve(folder), policyOf: () => OUR_PAGES })
  const isBuilt = holds(folder, 'admin.html')
  const find = async (name: string): Promise<BuiltFile | undefined> => (isBuilt ? files.find(name) : undefined)
  return {
    isBuilt,
    page: (name: ConsolePage) => find(`${name}.html`),
    asset: (name: string) => find(`assets/${name}`),
  }
}

/** Our own player: one document, which renders every page below it. */
export function createOurPlayer(folder: string) {
  const files = createBuiltFiles({ folder: path.resolve(folder), policyOf: playerPolicy })
  const isBuilt = holds(folder, INDEX)
  return {
    isBuilt,
    /** The file for a path below the player, or its document if there is no such file. */
    async find(requestedPath: string): Promise<BuiltFile | undefined> {
      const where = requestedPath.replace(/\/$/, '')
      if (!isBuilt || leadsAstray(where)) return undefined
      const found = where === '' ? undefined : await files.find(where)
      return found ?? (meansFile(where) ? undefined : files.find(INDEX))
    },
  }
}

const INDEX = 'index.html'

/** Paths below `_off/` belong to downloads, which only the player's service worker serves: without it, they do not exist. */
function meansFile(where: string): boolean {
  return /^(?:assets|_off)(?:\/|$)/.test(where) || !['', '.html'].includes(path.posix.extname(where))
}

function holds(folder: string, name: string): boolean {
  return folder !== '' && (statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile() ?? false)
}
