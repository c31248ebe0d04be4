import { stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { BookRow, Catalogue } from '../catalogue/index.ts'
import {
  type Availability,
  isTooLong,
  type Libraries,
  type Library,
  parentOf,
  type RelPath,
  ROOT,
  within,
} from '../libraries/index.ts'
import type { FoundBook } from './found-book.ts'
import type { RunStatus } from './runs.store.ts'

export interface MissingFilesNeeds {
  now: () => Date
  libraries: Pick<Libraries, 'absolute'>
  availability: Pick<Availability, 'probe'>
  catalogue: Pick<Catalogue, 'holding' | 'whole'>
  locate: (library: Library, path: RelPath, signal: AbortSignal) => Promise<FoundBook | undefined>
  indexOne: (library: Library, found: FoundBook) => Promise<void>
  /** A scan that nobody asked for by hand: its guards against mass removal apply. */
  rescan: (library: Library) => void
  lastStatus: (libraryId: number) => RunStatus | undefined
  onDefect: (error: unknown) => void
}

export type MissingFiles = ReturnType<typeof createMissingFiles>

const PER_BOOK_MS = 5_000
/** A scan that was not allowed to remove anything will not be allowed to a moment later. */
const AFTER_REFUSAL_MS = 5 * 60_000
/** Books looked at in the same moment; of the rest the next request reports again. */
const MOST_AT_ONCE = 4

/**
 * Corrects the index after a media request met a file that no longer exists. The request is not delayed: the check runs in the background,
 * once per book at a time and at most every few seconds.
 */
export function createMissingFiles(needs: MissingFilesNeeds) {
  const { now, libraries, availability, catalogue, locate, indexOne, rescan, lastStatus, onDefect } = needs
  const checkedAt = new LRUCache<string, number>({ max: 2_000 })
  const rescannedAt = new Map<number, number>()
  const checks = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  async function check(library: Library, { path, isFolder }: BookRow): Promise<void> {
    const book = catalogue.whole(library.id, path)
    if (!book) return
    const audio = await presenceOf(
      library,
      book.files.map((file) => within(path, file.path)),
    )
    const picture = await presenceOf(library, book.cover.kind === 'file' ? [book.cover.path] : [])
    // A disk that cannot say whether a file exists does not say that it was deleted.
    if (audio.unknown + picture.unknown > 0 || audio.gone + picture.gone === 0) return
    // Last of all, so that a share that was unmounted in between is noticed.
    if ((await availability.probe(library.root)).kind === 'unavailable') return
    // With some of its files left it is the same book. With none it was deleted, moved or replaced, which takes a scan to tell apart.
    const found = isFolder || audio.gone === 0 ? await stillAt(library, path, audio) : undefined
    if (found) await indexOne(library, found)
    else askForScan(library)
  }

  async function stillAt(library: Library, path: RelPath, { present }: Presence): Promise<FoundBook | undefined> {
    const found = present > 0 ? await locate(library, path, stopping.signal) : undefined
    return found?.path === path ? found : undefined
  }

  async function presenceOf(library: Library, paths: readonly RelPath[]): Promise<Presence> {
    const presence: Presence = { present: 0, gone: 0, unknown: 0 }
    for (const path of paths) presence[await presenceAt(libraries.absolute(library, path))] += 1
    return presence
  }

  function askForScan(library: Library): void {
    const last = rescannedAt.get(library.id)
    const quietMs = lastStatus(library.id) === 'ok' ? 0 : AFTER_REFUSAL_MS
    if (last !== undefined && now().getTime() - last < quietMs) return
    rescannedAt.set(library.id, now().getTime())
    rescan(library)
  }

  return {
    /** A media request found nothing at this path, which was in reach of its viewer. */
    report(library: Library, path: RelPath): void {
      if (stopping.signal.aborted || checks.size >= MOST_AT_ONCE || isTooLong(path)) return
      const book =
        catalogue.holding(library.id, path) ?? (path === ROOT ? undefined : catalogue.holding(library.id, parentOf(path)))
      if (!book) return
      const key = `${library.id}:${book.path}`
      const last = checkedAt.get(key)
      if (checks.has(key) || (last !== undefined && now().getTime() - last < PER_BOOK_MS)) return
      const checking = check(library, book)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) onDefect(error)
        })
        .finally(() => {
          checkedAt.set(key, now().getTime())
          checks.delete(key)
        })
      checks.set(key, checking)
    },
    /** Resolves when no check is running; a scan that was asked for may still be. */
    whenIdle: async (): Promise<void> => void (await Promise.all(checks.values())),
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(checks.values())
    },
  }
}

type Presence = Record<'present' | 'gone' | 'unknown', number>

async function presenceAt(absolute: string): Promise<keyof Presence> {
  try {
    return (await stat(absolute)).isFile() ? 'present' : 'gone'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'gone' : 'unknown'
  }
}
