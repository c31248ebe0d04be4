import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { TextArea } from '@chapterhouse/ui/components/fields/field.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { useQuery } from '@tanstack/preact-query'
import { Star } from 'lucide'
import { useState } from 'preact/hooks'
import { performAction } from '../../actions/pending-actions.ts'
import { queries } from '../../queries/queries.ts'
import { bookTexts } from '../../texts/pages/book.ts'
import type { OpenBook } from './use-book.ts'

const STARS = [1, 2, 3, 4, 5] as const
const MAX = 500

/** One to five stars, and a review. */
export function RatingOf({ open: { ref } }: { open: OpenBook }) {
  const texts = bookTexts.value
  const { data } = useQuery(queries.rating(ref))
  const [note, setNote] = useState<string>()
  const save = (value: { rating: number; note?: string | undefined } | null) => {
    performAction({ kind: 'rating', ref, value, at: new Date().toISOString() })
    setNote(undefined)
  }
  if (data === undefined) return null
  return (
    <section class="book-part" aria-labelledby="rating">
      <h2 id="rating">{texts.rating}</h2>
      <div class="book-stars">
        <fieldset>
          <legend class="visually-hidden">{texts.rating}</legend>
          {STARS.map((stars) => (
            <label key={stars} class={stars <= (data?.rating ?? 0) ? 'on' : ''} title={texts.stars(stars)}>
              <input type="radio" name="rating" checked={stars === data?.rating} onChange={() => save({ rating: stars, note })} />
              <Icon of={Star} size={24} />
              <span class="visually-hidden">{texts.stars(stars)}</span>
            </label>
          ))}
        </fieldset>
        {data && <Button onClick={() => save(null)}>{texts.removeRating}</Button>}
      </div>
      {data?.note !== undefined && (
        <div class="book-form">
          <TextArea label={texts.ratingNote} value={note ?? data.note} onValue={setNote} maxLength={MAX} />
          {note !== undefined && note !== data.note && (
            <Button form="quiet" onClick={() => save({ rating: data.rating, note })}>
              {uiTexts.value.save}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
