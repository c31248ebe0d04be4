import { stat } from 'node:fs/promises'
import type { BookRow, Catalogue } from '../../catalogue/index.ts'
import type { Availability, Libraries, Library } from '../../libraries/index.ts'
import { type RelPath, within } from '../../paths/index.ts'
import type { RunStatus } from '../rows/runs.store.ts'
import type { FoundBook } from '../walk/found-book.ts'

export interface RepairBookNeeds {
  now: () => Date
  libraries: Pick<Libraries, 'absolute'>
  availability: Pick<Availability, 'probe'>
  catalogue: Pick<Catalogue, 'whole'>
  locate: (library: Library, path: RelPath, signal: AbortSignal) => Promise<FoundBook | undefined>
  indexOne: (library: Library, found: FoundBook) => Promise<void>
  /** Starts an automatic scan, with its guards against mass removal. */
  rescan: (library: Library) => void
  lastStatus: (libraryId: number) => RunStatus | undefined
}

/** A scan that was refused a removal would soon be refused again. */
const AFTER_REFUSAL_MS = 5 * 60_000

/** Reads a book with missing files again, or starts a scan if none remain. */
export function createRepairBook(needs: RepairBookNeeds) {
  const { now, libraries, availability, catalogue, locate, indexOne, rescan, lastStatus } = needs
  const rescannedAt = new Map<number, number>()

  async function presenceOf(library: Library, paths: readonly RelPath[]): Promise<Presence> {
    const presence: Presence = { present: 0, gone: 0, unknown: 0 }
    for (const path of paths) presence[await presenceAt(libraries.absolute(library, path))] += 1
    return presence
  }

  function requestScan(library: Library): void {
    const last = rescannedAt.get(library.id)
    const quietMs = lastStatus(library.id) === 'ok' ? 0 : AFTER_REFUSAL_MS
    if (last !== undefined && now().getTime() - last < quietMs) return
    rescannedAt.set(library.id, now().getTime())
    rescan(library)
  }

  return async function repairBook(library: Library, { path, isFolder }: BookRow, signal: AbortSignal): Promise<void> {
    const book = catalogue.whole(library.id, path)
    if (!book) return
    const audio = await presenceOf(
      library,
      book.files.map((file) => within(path, file.path)),
    )
    const picture = await presenceOf(library, book.cover.kind === 'file' ? [book.cover.path] : [])
    // If the disk cannot tell whether a file exists, it does not count as deleted.
    if (audio.unknown + picture.unknown > 0 || audio.gone + picture.gone === 0) return
    // Checked last, to notice a share that was unmounted in between.
    if ((await availability.probe(library.root)).kind === 'unavailable') return
    // If some of its files remain, it is the same book. If not, only a scan can distinguish deleted, moved and replaced.
    const isSameBook = audio.present > 0 && (isFolder || audio.gone === 0)
    const found = isSameBook ? await locate(library, path, signal) : undefined
    if (found?.path === path) await indexOne(library, found)
    else requestScan(library)
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
