import { hash, timingSafeEqual } from 'node:crypto'
import { AppError, conflict, forbidden, invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Account, Accounts } from '../accounts/index.ts'
import { type FolderListing, foldersIn, type Libraries, type Library } from '../libraries/index.ts'

interface SetupNeeds {
  db: Db
  accounts: Pick<Accounts, 'prepare' | 'add' | 'hasAdmin'>
  libraries: Pick<Libraries, 'create'>
  /** 18 random bytes as text. */
  newToken: () => string
  /** Throws if the folder cannot be a library. */
  checkRoot: (root: string) => Promise<void>
  /** The library with this folder, compared by real path. */
  libraryAt: (root: string) => Promise<Library | undefined>
  /** Queues the first scan. */
  scan: (library: Library) => void
}

/** `off`: not requested; `done`: there is an admin. */
type SetupState = 'off' | 'open' | 'done'

export type Setup = ReturnType<typeof createSetup>

/** Creates the first admin and the first library from a browser, once, with the token printed at startup. */
export function createSetup({ db, accounts, libraries, newToken, checkRoot, libraryAt, scan }: SetupNeeds) {
  let isWanted = false
  /** A random value that no client can know, until there is a token. */
  let expected = hashed(newToken())

  function state(): SetupState {
    if (!isWanted) return 'off'
    return accounts.hasAdmin() ? 'done' : 'open'
  }

  function refuseClosed(): void {
    if (state() !== 'open') throw conflict('setup is not available (already completed or not enabled)')
  }

  /** Throws unless setup is open and the token matches. */
  function admit(token: string): void {
    refuseClosed()
    if (!timingSafeEqual(hashed(token), expected)) throw forbidden('invalid setup token')
  }

  return {
    state,
    /** Creates a new token and returns it; undefined if there is an admin already. */
    open(): string | undefined {
      isWanted = true
      if (accounts.hasAdmin()) return undefined
      const token = newToken()
      expected = hashed(token)
      return token
    },

    /** Folders to choose from, before anyone can sign in. */
    async folders(token: string, path: string): Promise<FolderListing> {
      admit(token)
      return foldersIn(path)
    },

    async complete({
      token,
      username,
      password,
      libraryName,
      libraryRoot,
    }: {
      token: string
      username: string
      password: string
      libraryName: string
      libraryRoot: string
    }): Promise<{ user: Account; library: Library }> {
      admit(token)
      const [name, root] = [libraryName.trim(), libraryRoot.trim()]
      if (name === '' || root === '') throw invalid('library name and folder are required')
      await checkRoot(root).catch(translated)
      const known = await libraryAt(root)
      const prepared = await accounts.prepare({ username, password, isAdmin: true })
      const made = db.transaction(() => {
        // The first of several concurrent requests wins.
        refuseClosed()
        return { user: accounts.add(prepared), library: known ?? libraries.create({ name, root }) }
      })
      scan(made.library)
      return made
    },
  }
}

/** Digests have equal lengths, as a constant-time comparison requires. */
function hashed(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

function translated(error: unknown): never {
  const isGone = error instanceof AppError && (error.code === 'folder_unreadable' || error.code === 'path_not_absolute')
  throw isGone ? invalid('that folder does not exist on the server') : error
}
