import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ArrowDown, ArrowUp, X } from 'lucide'
import { bookKey } from '../../device/keys.ts'
import type { QueueEntry } from '../../server/responses.ts'
import { listsTexts } from '../../texts/pages/lists.ts'
import { BookRow } from '../shelf/book-row.tsx'
import { toShown } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'

/** Books in manual order; buttons move them one position at a time. */
export function OrderedBooks({
  entries,
  onMove,
  onRemove,
}: {
  entries: readonly QueueEntry[]
  /** Absent: read-only. */
  onMove?: (entry: QueueEntry, position: number) => void
  onRemove?: (entry: QueueEntry) => void
}) {
  const texts = listsTexts.value
  const listening = useListening()
  const shown = entries.filter(({ book }) => book !== undefined)
  return (
    <ol>
      {shown.map((entry, index) => {
        const key = bookKey({ libraryId: entry.library_id, path: entry.path })
        const { book } = entry
        if (!book) return null
        return (
          <li key={key}>
            <BookRow
              book={toShown(book)}
              listening={listening.get(key)}
              actions={
                onMove && (
                  <>
                    {shown.length > 1 && (
                      <>
                        <Button
                          icon={ArrowUp}
                          label={texts.up(book.title)}
                          disabled={index === 0}
                          onClick={() => onMove(entry, index - 1)}
                        />
                        <Button
                          icon={ArrowDown}
                          label={texts.down(book.title)}
                          disabled={index === shown.length - 1}
                          onClick={() => onMove(entry, index + 1)}
                        />
                      </>
                    )}
                    {onRemove && <Button icon={X} label={texts.removeBook(book.title)} onClick={() => onRemove(entry)} />}
                  </>
                )
              }
            />
          </li>
        )
      })}
    </ol>
  )
}
