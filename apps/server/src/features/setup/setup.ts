import { hash, timingSafeEqual } from 'node:crypto'
import { AppError, conflict, forbidden, invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Account, Accounts } from '../accounts/index.ts'
import { type FolderListing, foldersIn, type Libraries, type Library } from '../libraries/index.ts'

export interface SetupForm {
  token: string
  username: string
  password: string
  libraryName: string
  libraryRoot: string
}

export interface SetupNeeds {
  db: Db
  accounts: Pick<Accounts, 'prepare' | 'add' | 'hasAdmin'>
  libraries: Pick<Libraries, 'create'>
  /** 18 random bytes as text. */
  newToken: () => string
  /** Refuses what cannot be the folder of a library. */
  judgeRoot: (root: string) => Promise<void>
  /** The library that has this folder already, however the way there is written. */
  libraryAt: (root: string) => Promise<Library | undefined>
  /** Queues the first scan. */
  scan: (library: Library) => void
}

/** `off`: nobody asked for it; `done`: there is an admin. */
export type SetupState = 'off' | 'open' | 'done'

export type Setup = ReturnType<typeof createSetup>

/** The first admin and the first library from a browser, once, by whoever holds the token that the start printed. */
export function createSetup({ db, accounts, libraries, newToken, judgeRoot, libraryAt, scan }: SetupNeeds) {
  let isWanted = false
  /** Of a token that nobody holds before one is made. */
  let expected = hashed(newToken())

  function state(): SetupState {
    if (!isWanted) return 'off'
    return accounts.hasAdmin() ? 'done' : 'open'
  }

  function refuseClosed(): void {
    if (state() !== 'open') throw conflict('setup is not available (already completed or not enabled)')
  }

  /** The door is open, and this is who it is open for. */
  function admit(token: string): void {
    refuseClosed()
    if (!timingSafeEqual(hashed(token), expected)) throw forbidden('invalid setup token')
  }

  return {
    state,
    /** A new token, told this once; undefined where there is an admin already. */
    open(): string | undefined {
      isWanted = true
      if (accounts.hasAdmin()) return undefined
      const token = newToken()
      expected = hashed(token)
      return token
    },

    /** To choose a folder from, before there is anybody who could sign in. */
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
    }: SetupForm): Promise<{ user: Account; library: Library }> {
      admit(token)
      const [name, root] = [libraryName.trim(), libraryRoot.trim()]
      if (name === '' || root === '') throw invalid('library name and folder are required')
      await judgeRoot(root).catch(inOurWords)
      const known = await libraryAt(root)
      const prepared = await accounts.prepare({ username, password, isAdmin: true })
      const made = db.transaction(() => {
        // Of several that were sent at once the first one wins.
        refuseClosed()
        return { user: accounts.add(prepared), library: known ?? libraries.create({ name, root }) }
      })
      scan(made.library)
      return made
    },
  }
}

/** Digests are of one length, whatever was sent. */
function hashed(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

function inOurWords(error: unknown): never {
  const isGone = error instanceof AppError && (error.code === 'folder_unreadable' || error.code === 'path_not_absolute')
  throw isGone ? invalid('that folder does not exist on the server') : error
}
