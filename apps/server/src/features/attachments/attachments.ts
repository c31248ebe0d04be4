import type { AttachmentContents } from '@chapterhouse/contract/attachments'
import { createStampedCache } from '@chapterhouse/kit/caches/stamped-cache'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { BookRow } from '../catalogue/index.ts'
import type { PathKeyedTable, RelPath } from '../paths/index.ts'
import type { ReadFile } from './attachment-file.ts'
import { attachmentsStore } from './attachments.store.ts'

/** The contents of the files beside a book; kinds without a usable file are absent. */
export type Attached = Readonly<Partial<AttachmentContents>>

export type Attachments = ReturnType<typeof createAttachments>

const NONE: Attached = {}
/** The limit of the cache of parsed contents, in characters of JSON. */
const KEPT_CHARACTERS = 8_000_000

/** The contents of attachments as the last scan read them: part of the index, and rebuilt like it. */
export function createAttachments({ db, now }: { db: Db; now: () => Date }) {
  const store = attachmentsStore(db)
  const parsed = createStampedCache<{ attached: Attached; size: number }>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ size }) => size,
  })

  const pathTable: PathKeyedTable = {
    tables: ['book_attachments'],
    // A disc's attachments are kept at its path while it is joined.
    follow: (move) => (move.joins ? undefined : store.move(move)),
  }

  function save(libraryId: number, path: RelPath, files: readonly ReadFile[]): boolean {
    const before = store.hashes({ libraryId, path })
    const marks = (of: readonly Omit<ReadFile, 'data'>[]) =>
      of.map(({ kind, hash, sizeBytes, modifiedMs }) => [kind, hash, sizeBytes, modifiedMs].join(' ')).sort()
    const isSame = marks(before as Omit<ReadFile, 'data'>[]).join('\n') === marks(files).join('\n')
    if (isSame) return false
    store.remove({ libraryId, path })
    for (const file of files) store.save({ libraryId, path, ...file, at: now().toISOString() })
    const hashes = (of: readonly { hash: string }[]) =>
      of
        .map(({ hash }) => hash)
        .sort()
        .join()
    return hashes(before) !== hashes(files)
  }

  return {
    pathTable,
    /** The attachments of an indexed book. They change only when the book is saved, and its stamp with them. */
    of({ id, stamp, libraryId, path }: Pick<BookRow, 'id' | 'stamp' | 'libraryId' | 'path'>): Attached {
      const known = parsed.take(id, stamp)
      if (known) return known.attached
      const rows = store.texts({ libraryId, path })
      const attached: Attached =
        rows.length === 0 ? NONE : Object.fromEntries(rows.map(({ kind, data }) => [kind, JSON.parse(data) as unknown]))
      parsed.keep(id, stamp, { attached, size: rows.reduce((sum, { data }) => sum + data.length, 100) })
      return attached
    },
    /** Replaces a book's attachments, in the transaction that saves the book; returns whether anything changed. */
    save,
    /**
     * `save`, for a book that was read on its own. A scan that began earlier may have older attachments, so it must not replace
     * these: `isNewer` says so until the next scan begins.
     */
    saveAlone(libraryId: number, path: RelPath, files: readonly ReadFile[]): boolean {
      store.mark({ libraryId, path })
      return save(libraryId, path, files)
    },
    isNewer: (libraryId: number, path: RelPath): boolean => store.isMarked({ libraryId, path }),
    /** A scan of the library begins, before it lists any folder. */
    beginScan: store.unmark,
    /** Removes the attachments of missing books, in the transaction that removes the books. */
    forget(libraryId: number, paths: readonly RelPath[]): void {
      for (const path of paths) store.remove({ libraryId, path })
    },
  }
}
