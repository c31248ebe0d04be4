import type { ReadBook } from '../book/read-book.ts'
import { bornOf } from '../plan/born-of.ts'
import type { Present } from '../plan/plan.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { Uses } from '../state/scan-state.ts'
import { writeInSlices } from '../state/write-in-slices.ts'

/**
 * Reads attachments a second time, once all books are saved and the disk is less busy; their files are known by now. Returns the
 * number of books updated. `books`: those whose attachments timed out, and whether a difference makes them count as updated.
 */
export async function readAttachmentsAgain(
  { library, root, log, advance, signal }: Uses<'library' | 'root' | 'log' | 'advance' | 'signal'>,
  books: ReadonlyMap<Present, boolean>,
  needs: Pick<ScanNeeds, 'attachments' | 'facts' | 'notBeforeMs' | 'readBook' | 'save' | 'transaction'>,
): Promise<number> {
  const changed = new Set<Present>()
  for (const present of books.keys()) {
    signal.throwIfAborted()
    const { path } = present.found
    const knownFacts = needs.facts(library.id, path)
    const read = await needs.readBook({ library, root, found: present.found, knownFacts, onStep: advance }, signal)
    await writeInSlices({ items: [read], write: (book) => save(present, book), transaction: needs.transaction, signal })
    log.add('attachment', { path, detail: read.attachments ? READ_AGAIN : LATE_AGAIN })
    for (const { name, why } of read.attachments?.notes ?? []) log.add('attachment', { path, detail: `${name}: ${why}` })
    advance()
  }
  return [...changed].filter((present) => books.get(present)).length

  function save(present: Present, read: ReadBook): void {
    if (!read.attachments) return
    const book = { ...read, signature: read.isStable ? present.signature : null, bornMs: bornOf(present.found) }
    needs.save(library.id, book, { onDemand: true, notBeforeMs: needs.notBeforeMs(library.id) })
    if (needs.attachments.save(library.id, read.path, read.attachments.files)) changed.add(present)
  }
}

const READ_AGAIN = 'could not be read in time, and were read again at the end of the scan'
const LATE_AGAIN = 'could not be read in time, twice: the next scan reads them again'
