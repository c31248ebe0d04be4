import { AppError } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { microsOf, millisecondText, parseMoment } from '@chapterhouse/kit/time/moments'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Listings } from '../../catalogue/index.ts'
import type { Library } from '../../libraries/index.ts'
import type { PathDivision, PathKeyedTable, PathMove, RelPath } from '../../paths/index.ts'
import type { Shares } from '../../shares/index.ts'
import { playerSettingsStore } from './player-settings.store.ts'
import { type BookSetting, putTogether, takeApart } from './settings-shape.ts'

export interface SavedSettings {
  settings: object
  /** null before the first save. */
  updatedAt: string | null
}

const MAX_AHEAD_US = 5 * 60 * 1_000_000

export type PlayerSettings = ReturnType<typeof createPlayerSettings>

/** A person's player settings: one object, replaced by the newest save, never merged key by key. */
export function createPlayerSettings({
  db,
  now,
  shares,
  canonicalPath,
}: {
  db: Db
  now: () => Date
  shares: Pick<Shares, 'authorize' | 'accessCheck'>
  /** The path as spelt in the index or on disk; calls that share `listings` read each folder once. */
  canonicalPath: (library: Library, path: RelPath, listings?: Listings) => Promise<RelPath>
}) {
  const store = playerSettingsStore(db)
  const pathTable: PathKeyedTable = { tables: ['player_book_settings'], follow, divide }

  function get({ userId }: Viewer): SavedSettings {
    const stored = store.find(userId)
    if (!stored) return { settings: {}, updatedAt: null }
    const rest = JSON.parse(stored.settings) as object
    const books = store.books(userId).map((book) => ({ ...book, value: JSON.parse(book.value) as unknown }))
    const settings = putTogether({ rest, books: stored.hasBooks === 1 ? books : undefined })
    return { settings, updatedAt: millisecondText(stored.updatedAtUs) }
  }

  /** Moves a key only for a person with access to both paths, since the new path of an inaccessible book must remain hidden. */
  function follow(move: PathMove): void {
    for (const owner of store.ownersAt(move.libraryId, move.from)) {
      const mayOpen = shares.accessCheck(owner)
      if (mayOpen(move.libraryId, move.from) && mayOpen(move.libraryId, move.to)) store.move({ ...move, userId: owner.userId })
    }
  }

  /** A book's settings apply to each of its parts; access is by path, as with a move. */
  function divide({ libraryId, from, parts }: PathDivision): void {
    for (const owner of store.ownersAt(libraryId, from)) {
      const mayOpen = shares.accessCheck(owner)
      const open = parts.map(({ to }) => to).filter((to) => mayOpen(libraryId, from) && mayOpen(libraryId, to))
      if (open.length > 0) store.divide({ userId: owner.userId, libraryId, from, to: open })
    }
  }

  /** The canonical path, or undefined without access, whether or not the book exists. */
  async function pathOf(viewer: Viewer, { libraryId, path }: BookSetting, listings: Listings): Promise<RelPath | undefined> {
    try {
      const target = await shares.authorize(viewer, libraryId, path, (library, typed) => canonicalPath(library, typed, listings))
      return target.path
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }

  return {
    pathTable,
    get,
    /** Returns the stored settings: the new ones, or the existing ones if they are newer. */
    async save(viewer: Viewer, sent: { settings: unknown; updatedAt?: string | undefined }): Promise<SavedSettings> {
      const { userId } = viewer
      const { rest, books: typed } = takeApart(sent.settings)
      const listings: Listings = new Map()
      const found = await Promise.all((typed ?? []).map((book) => pathOf(viewer, book, listings)))
      const nowUs = microsOf(now())
      const sentUs = parseMoment(sent.updatedAt ?? '')
      const updatedAtUs = sentUs === undefined || sentUs > nowUs + MAX_AHEAD_US ? nowUs : sentUs
      return db.transaction(() => {
        const stored = store.find(userId)
        if (stored && updatedAtUs <= stored.updatedAtUs) return get(viewer)
        store.removeBooks(userId)
        // Keys without an accessible book are stored and returned as sent; they don't move with books.
        const others = (typed ?? []).filter(({ libraryId, value }, at) => {
          const path = found[at]
          return path === undefined || !store.saveBook({ userId, libraryId, path, value: JSON.stringify(value) })
        })
        const asTyped = Object.fromEntries(others.map(({ key, value }) => [key, value]))
        const kept = others.length > 0 ? { ...rest, books: asTyped } : rest
        store.save({ userId, settings: JSON.stringify(kept), hasBooks: Number(typed !== undefined), updatedAtUs })
        return get(viewer)
      })
    },
  }
}
