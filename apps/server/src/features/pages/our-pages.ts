import { statSync } from 'node:fs'
import path from 'node:path'
import { type BuiltFile, createBuiltFiles, leadsAstray } from './built-files.ts'
import { OUR_PAGES, playerPolicy } from './policies.ts'

export type ConsolePage = 'admin' | 'connect' | 'setup' | 'not-found'

export type OurConsole = ReturnType<typeof createOurConsole>
export type OurPlayer = ReturnType<typeof createOurPlayer>

/** The console, what a link with a code leads to, the first start and the page of no address, as they were built; '' or a folder without them has no file. */
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

/** The player of this house: one document, which makes every page below itself. */
export function createOurPlayer(folder: string) {
  const files = createBuiltFiles({ folder: path.resolve(folder), policyOf: playerPolicy })
  const isBuilt = holds(folder, INDEX)
  return {
    isBuilt,
    /** The file for a path below the player; where none is meant, its document. */
    async find(asked: string): Promise<BuiltFile | undefined> {
      const where = asked.replace(/\/$/, '')
      if (!isBuilt || leadsAstray(where)) return undefined
      const found = where === '' ? undefined : await files.find(where)
      return found ?? (meansFile(where) ? undefined : files.find(INDEX))
    },
  }
}

const INDEX = 'index.html'

/** What a device has downloaded lies below `_off/` for the worker of the player alone: without it, it is not there. */
function meansFile(where: string): boolean {
  return /^(?:assets|_off)(?:\/|$)/.test(where) || !['', '.html'].includes(path.posix.extname(where))
}

function holds(folder: string, name: string): boolean {
  return folder !== '' && (statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile() ?? false)
}
