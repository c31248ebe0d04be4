import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { useQuery } from '@tanstack/preact-query'
import { Star } from 'lucide'
import { useId, useState } from 'preact/hooks'
import { performAction } from '../../actions/pending-actions.ts'
import type { BookRef } from '../../device/keys.ts'
import { queries } from '../../queries/queries.ts'
import { playerTexts } from '../../texts/player/player.ts'
import './end-card.css'

export function Stars({ book: { ref } }: { book: { ref: BookRef } }) {
  const name = useId()
  const { end } = playerTexts.value
  const rating = useQuery(queries.rating(ref))
  const [isGiven, setGiven] = useState(false)
  const given = rating.data?.rating ?? 0
  const give = (stars: number) => {
    performAction({ kind: 'rating', ref, value: { rating: stars }, at: new Date().toISOString() })
    setGiven(true)
  }
  return (
    <fieldset class="stars">
      <legend class="visually-hidden">{end.rate}</legend>
      <span aria-hidden="true">{end.rate}</span>
      <span class="stars-row">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} class={stars <= given ? 'given' : ''} title={end.stars(stars)}>
            <Icon of={Star} size={24} />
            <input type="radio" name={name} aria-label={end.stars(stars)} checked={stars === given} onChange={() => give(stars)} />
          </label>
        ))}
      </span>
      <span role="status">{isGiven && given > 0 ? end.rated : ''}</span>
    </fieldset>
  )
}
