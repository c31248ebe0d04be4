import { clock } from '@chapterhouse/ui/format'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { startBook } from '../../load-player.ts'
import { queries } from '../../queries/queries.ts'
import { bookTexts } from '../../texts/pages/book.ts'
import { byDay, formatHour } from '../shelf/format-day.ts'
import type { OpenBook } from './use-book.ts'

/** A book's listening history by day; each span can be played from its start. Fetched when it is opened. */
export function BookHistory({ open: { ref } }: { open: OpenBook }) {
  const texts = bookTexts.value
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...queries.history(ref), enabled: isOpen })
  return (
    <details class="book-part book-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{texts.history}</h2>
      </summary>
      {data?.length === 0 && <p class="book-hint">{texts.historyEmpty}</p>}
      {byDay(data ?? [], ({ ended_at }) => ended_at).map(({ day, things }) => (
        <section key={day}>
          <h3>{day}</h3>
          <ul class="book-spans">
            {things.map((span) => (
              <li key={span.id}>
                <button type="button" onClick={() => startBook(ref, { at: span.from_pos })}>
                  <span class="numbers">
                    {formatHour(span.started_at)}–{formatHour(span.ended_at)}
                  </span>
                  <span class="numbers">{texts.span(clock(span.from_pos), clock(span.to_pos))}</span>
                  {span.device_name && <span dir="auto">{span.device_name}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}
