import type { Db } from '@chapterhouse/kit/sqlite'
import { LRUCache } from 'lru-cache'
import type { RelPath } from '../libraries/index.ts'
import type { FileSeeking, Seeking } from './seeking.ts'

/** A file by its path from the library's root, as it is on disk now. */
export interface OpenedFile {
  libraryId: number
  path: RelPath
  sizeBytes: number
  modifiedMs: number
  /** undefined: change times mean nothing in this library. */
  changedMs: number | undefined
}

type Help = Seeking & { changedMs?: number }

/** Of what was found, in characters of its text: a long file has some thousand. */
const KEPT = 4_000_000
const PER_ANSWER = 200

const PATH = `CASE WHEN s.path = '' THEN b.path WHEN b.path = '.' THEN s.path ELSE b.path || '/' || s.path END`

export type SeekingStore = ReturnType<typeof seekingStore>

/**
 * What helps players to seek in files. What was found is kept: a listener reads a file in hundreds of ranges, each of which asks, and a
 * map takes a tenth of the time of a range to find and parse. It is right for as long as the file is the same.
 */
export function seekingStore(db: Db) {
  const found = new LRUCache<string, { help: Help | undefined }>({ maxSize: KEPT })

  function search({ changedMs: _, ...file }: OpenedFile): { help?: Help; size: number } {
    const text = db.first<{ help: string }>(
      `SELECT s.help FROM seeking s CROSS JOIN books b ON b.id = s.book_id
       WHERE s.size = :sizeBytes AND s.modified_ms = :modifiedMs AND b.library_id = :libraryId AND ${PATH} = :path`,
      file,
    )?.help
    return text === undefined ? { size: PER_ANSWER } : { help: JSON.parse(text), size: PER_ANSWER + text.length }
  }

  return {
    saveSeeking(id: number, files: readonly FileSeeking[]): void {
      found.clear()
      db.run('DELETE FROM seeking WHERE book_id = :id', { id })
      for (const { seeking, changedMs, ...file } of files)
        db.run(
          `INSERT INTO seeking (book_id, path, size, modified_ms, help)
           VALUES (:id, :path, :sizeBytes, :modifiedMs, :help)`,
          { ...file, id, help: JSON.stringify({ ...seeking, changedMs }) },
        )
    },

    /** A file may be asked for at its new path before the index knows that its book has moved there. */
    seekingMoved: (): void => found.clear(),

    /** While the file is as the scan read it. */
    findSeeking(file: OpenedFile): Seeking | undefined {
      const { libraryId, path, sizeBytes, modifiedMs, changedMs } = file
      const key = `${libraryId}:${sizeBytes}:${modifiedMs}:${changedMs}:${path}`
      const known = found.get(key)
      if (known) return known.help
      const { help: saved, size } = search(file)
      const isTouched = changedMs !== undefined && saved?.changedMs !== undefined && saved.changedMs !== changedMs
      const help = isTouched ? undefined : saved
      found.set(key, { help }, { size })
      return help
    },
  }
}
