import { ignore } from '@chapterhouse/kit/ignore'
import type { Book } from '../catalogue/index.ts'
import type { Libraries, Opening } from '../libraries/index.ts'
import { within } from '../paths/index.ts'
import type { CheckLimits } from './check-book.ts'
import type { createPauseFinder } from './find-pauses.ts'
import type { FindPauses } from './fit/snap.ts'

/** Searches the audio of one book, in windows. There are no pauses after the deadline, or in files that cannot be opened. */
export function pausesOfBook(
  { libraryId, path, files }: Book,
  needs: {
    libraries: Pick<Libraries, 'find' | 'absolute'>
    opening: Pick<Opening, 'open'>
    findPauses: ReturnType<typeof createPauseFinder>
    signal: AbortSignal
    limits: Pick<CheckLimits, 'pausesMs' | 'pauseMs'>
  },
): FindPauses {
  const { libraries, opening, findPauses, signal, limits } = needs
  const startedMs = performance.now()
  return async ({ file, start, end }) => {
    signal.throwIfAborted()
    const leftMs = limits.pausesMs - (performance.now() - startedMs)
    const library = libraries.find(libraryId)
    if (leftMs <= 0 || !library) return []
    const where = within(path, files[file]?.path ?? '')
    const opened = await opening.open(library, where).catch(ignore('the file cannot be opened'))
    if (!opened) return []
    await using handle = opened.handle
    const absolute = libraries.absolute(library, where)
    return findPauses({ handle, absolute, start, end, within: Math.min(limits.pauseMs, leftMs), signal })
  }
}
