import { createTurns } from '@chapterhouse/kit/queues/turns'
import type { Catalogue } from '../catalogue/index.ts'
import type { Editing } from '../editing/index.ts'
import type { Scanning } from '../scanning/index.ts'
import type { AccessiblePath } from '../shares/index.ts'

export type RescanForBridge = ReturnType<typeof createRescanForBridge>

/** Reads a book again, outside the queue of scans; one at a time per book, so that each reads everything written before it. */
export function createRescanForBridge({
  catalogue,
  scanning,
  editing,
}: {
  catalogue: Pick<Catalogue, 'holding'>
  scanning: Pick<Scanning, 'rereadAttachments'>
  editing: Pick<Editing, 'rescanBook'>
}) {
  const inTurn = createTurns()

  return async function rescan(target: AccessiblePath, mode: 'attachments' | 'book'): Promise<void> {
    const { library, path } = target
    const indexed = catalogue.holding(library.id, path)?.path ?? path
    await inTurn(`${library.id}:${indexed}`, async () => {
      const book = mode === 'book' ? (await editing.rescanBook(target)).path : indexed
      // After a whole book too: it may have shared a reading that began before the bridge wrote its last file.
      await scanning.rereadAttachments(library, book)
    })
  }
}
