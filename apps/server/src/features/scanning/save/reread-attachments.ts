import { missing, unavailable } from '@chapterhouse/kit/errors'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import type { InTurn } from '@chapterhouse/kit/queues/turns'
import {
  type AttachmentEntry,
  type AttachmentFile,
  type Attachments,
  attachmentsOf,
  readAttachments,
} from '../../attachments/index.ts'
import type { BookRow, Catalogue } from '../../catalogue/index.ts'
import type { Library, Visibility } from '../../libraries/index.ts'
import { baseOf, isTooLong, parentOf, type RelPath } from '../../paths/index.ts'
import type { ListAttachmentsRequest } from '../walk/list-attachments.worker.ts'
import type { IgnoredAttachment } from './index-one.ts'

const LISTER = new URL('../walk/list-attachments.worker.ts', import.meta.url)
const WITHIN_MS = 10_000

/** The current possible attachments of a book; undefined if the book is not there. Opens nothing. */
export async function listAttachmentFiles(
  workers: Pick<Workers, 'run'>,
  { root, path, isFolder }: { root: string; path: RelPath; isFolder: boolean },
): Promise<readonly AttachmentFile[] | undefined> {
  const [folder, file] = isFolder ? [path] : [parentOf(path), baseOf(path)]
  const request = { root, folder, ...(file !== undefined && { file }) }
  const entries = await workers.run<ListAttachmentsRequest, AttachmentEntry[] | undefined>(LISTER, request, { within: WITHIN_MS })
  return entries && attachmentsOf(folder, entries, file?.replace(/\.[^.]*$/, ''))
}

interface RereadNeeds {
  workers: Pick<Workers, 'run'>
  catalogue: Pick<Catalogue, 'find' | 'touch'>
  attachments: Pick<Attachments, 'saveAlone'>
  visibility: Pick<Visibility, 'isHidden'>
  realRoot: (library: Library) => Promise<string>
  /** Shared with readings of whole books. */
  inTurn: InTurn
  write: (work: () => void) => void
  onIgnoredAttachment: (ignored: IgnoredAttachment) => void
}

/** Reads the hidden folder of an indexed book and no other file. */
export function createRereadAttachments(needs: RereadNeeds) {
  const { workers, catalogue, attachments, visibility, write } = needs

  async function reread(library: Library, { path, isFolder }: BookRow): Promise<void> {
    const root = await needs.realRoot(library)
    const found = await listAttachmentFiles(workers, { root, path, isFolder }).catch((cause: unknown) => {
      throw unread({ cause })
    })
    if (!found) throw notIndexable()
    const read = await readAttachments(workers, { root, files: found, signal: new AbortController().signal })
    if (!read) throw unread()
    write(() => {
      // It may have moved in the meantime.
      if (!catalogue.find(library.id, path)) throw notIndexable()
      const isChanged = attachments.saveAlone(library.id, path, read.files)
      // An unchanged book keeps its signature, so that the next scan need not read it.
      if (isChanged || !read.isStable) catalogue.touch(library.id, path)
    })
    for (const note of read.notes) needs.onIgnoredAttachment({ library: library.name, path, ...note })
  }

  return async function rereadAttachments(library: Library, path: RelPath): Promise<void> {
    const book = isTooLong(path) ? undefined : catalogue.find(library.id, path)
    if (!book || (await visibility.isHidden(library, path, { isFolder: book.isFolder }))) throw notIndexable()
    await needs.inTurn(`${library.id}:${path}`, () => reread(library, book))
  }
}

const notIndexable = () => missing('there is no book to index at that path', { code: 'not_indexable' })
const unread = (extra: { cause?: unknown } = {}) =>
  unavailable('the files beside the book could not be read; try again shortly', extra)
