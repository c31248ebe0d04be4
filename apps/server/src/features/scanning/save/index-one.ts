import { warn } from '@chapterhouse/kit/ignore'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import type { Limiter } from '@chapterhouse/kit/queues/limiter'
import type { InTurn } from '@chapterhouse/kit/queues/turns'
import type { AttachmentNote, Attachments } from '../../attachments/index.ts'
import type { Library } from '../../libraries/index.ts'
import type { RelPath } from '../../paths/index.ts'
import { dueFolder } from '../book/due-folder.ts'
import { toScanned } from '../book/to-scanned.ts'
import { changeStampOf, isInMotion, signatureOf } from '../plan/signature.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { FoundBook } from '../walk/found-book.ts'
import { listAttachmentFiles } from './reread-attachments.ts'

/** A file or entry that was left out. A scan logs it with its run. */
export interface IgnoredAttachment extends AttachmentNote {
  library: string
  path: RelPath
}

/** Reads one book before the remaining work of a scan; concurrent requests for the same book share one reading. */
export function createIndexOne(
  needs: Pick<ScanNeeds, 'now' | 'realRoot' | 'facts' | 'readBook' | 'save' | 'links' | 'notBeforeMs' | 'groupings'> & {
    workers: Pick<Workers, 'run'>
    attachments: Pick<Attachments, 'saveAlone'>
    limiter: Limiter
    /** Shared with readings of attachments alone. */
    inTurn: InTurn
    onIgnoredAttachment: (ignored: IgnoredAttachment) => void
    /** Tries a transaction only once, since a request must not wait for another process's lock. */
    write: (work: () => void) => void
  },
) {
  const reading = new Map<string, Promise<void>>()

  /** With `force`, even a known and unchanged book is read again. */
  return function indexOne(library: Library, found: FoundBook, { force } = { force: false }): Promise<void> {
    const key = `${library.id}:${force}:${found.path}`
    const inTurn = () => needs.inTurn(`${library.id}:${found.path}`, () => index(library, found, force))
    const started = reading.get(key) ?? needs.limiter.run(inTurn, { first: true }).finally(() => reading.delete(key))
    reading.set(key, started)
    return started
  }

  async function index(library: Library, located: FoundBook, force: boolean): Promise<void> {
    const root = await needs.realRoot(library)
    // Others may have been written, and read, since the book was located.
    const files = await listAttachmentFiles(needs.workers, { root, ...located }).catch(warn('attachments could not be listed'))
    const found = { ...located, attachments: files ?? located.attachments }
    const knownFacts = force || needs.links.isRelinked(library.id, found) ? '' : needs.facts(library.id, found.path)
    // Without the caller's signal: the first caller may have disconnected while others are still waiting.
    const read = await needs.readBook({ library, root, found, knownFacts, isUrgent: true }, new AbortController().signal)
    const signature = isInMotion(found, needs.now().getTime()) ? null : signatureOf(found)
    const book = toScanned({ found, signature, changeStamp: changeStampOf(found) }, read)
    needs.write(() => {
      needs.links.save(library.id, found)
      needs.save(library.id, book, { onDemand: true, notBeforeMs: needs.notBeforeMs(library.id) })
      const due = dueFolder(found, read, needs.groupings.of(library.id))
      if (due !== undefined) needs.groupings.markDue(library.id, due)
      if (read.attachments) needs.attachments.saveAlone(library.id, read.path, read.attachments.files)
    })
    for (const note of read.attachments?.notes ?? []) needs.onIgnoredAttachment({ library: library.name, path: read.path, ...note })
  }
}
