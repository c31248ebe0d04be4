import { microsOf, millisecondText, parseMoment } from '@chapterhouse/kit/moments'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Listings } from '../catalogue/index.ts'
import { isTooLong, type Library, type PathMemory, type RelPath } from '../libraries/index.ts'
import { MOST_AHEAD_US } from './merge-progress.ts'
import { playerSettingsStore } from './player-settings.store.ts'
import { type BookSetting, putTogether, takeApart } from './settings-shape.ts'

export interface PlayerSettingsNeeds {
  db: Db
  now: () => Date
  findLibrary: (id: number) => Library | undefined
  /** The path as index or disk spell it; a folder is listed once for all that are given the same listings. */
  settle: (library: Library, path: RelPath, listings?: Listings) => Promise<RelPath>
}

export interface KeptSettings {
  settings: object
  /** null before the first save. */
  updatedAt: string | null
}

export type PlayerSettings = ReturnType<typeof createPlayerSettings>

/** What players keep of a person: one object, of which only the newest save counts, never merged key by key. */
export function createPlayerSettings({ db, now, findLibrary, settle }: PlayerSettingsNeeds) {
  const store = playerSettingsStore(db)
  const memory: PathMemory = { tables: ['player_book_settings'], follow: store.move }

  function get({ userId }: Viewer): KeptSettings {
    const stored = store.find(userId)
    if (!stored) return { settings: {}, updatedAt: null }
    const rest = JSON.parse(stored.settings) as object
    const books = store.books(userId).map((book) => ({ ...book, value: JSON.parse(book.value) as unknown }))
    const settings = putTogether({ rest, books: stored.hasBooks === 1 ? books : undefined })
    return { settings, updatedAt: millisecondText(stored.updatedAtUs) }
  }

  /** Whether anything lies there, and whether it may be opened, is not asked. */
  async function settled(book: BookSetting, listings: Listings): Promise<BookSetting> {
    const library = findLibrary(book.libraryId)
    return library && !isTooLong(book.path) ? { ...book, path: await settle(library, book.path, listings) } : book
  }

  return {
    memory,
    get,
    /** What is stored after this save: its settings, or those that it could not outrank. */
    async save(viewer: Viewer, sent: { settings: unknown; updatedAt?: string | undefined }): Promise<KeptSettings> {
      const { userId } = viewer
      const { rest, books: typed } = takeApart(sent.settings)
      const listings: Listings = new Map()
      const books = typed && (await Promise.all(typed.map((book) => settled(book, listings))))
      const nowUs = microsOf(now())
      const toldUs = parseMoment(sent.updatedAt ?? '')
      const updatedAtUs = toldUs === undefined || toldUs > nowUs + MOST_AHEAD_US ? nowUs : toldUs
      return db.transaction(() => {
        const stored = store.find(userId)
        if (stored && updatedAtUs <= stored.updatedAtUs) return get(viewer)
        store.removeBooks(userId)
        // What is said of a library that is not there follows nothing, but comes back as it was sent.
        const others =
          books?.filter(({ value, ...book }) => !store.saveBook({ userId, ...book, value: JSON.stringify(value) })) ?? []
        const kept = others.length > 0 ? putTogether({ rest, books: others }) : rest
        store.save({ userId, settings: JSON.stringify(kept), hasBooks: Number(books !== undefined), updatedAtUs })
        return get(viewer)
      })
    },
  }
}
