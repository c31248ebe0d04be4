import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import type { EndCard as Card, Follower, LoadedBook } from '../../playback/player.ts'
import { to } from '../../routes.ts'
import { can } from '../../server/server-facts.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { BookCover } from '../parts/book-cover.tsx'
import '../parts/end-card.css'
import { navigateFromPlayer } from '../layers/navigate-from-player.ts'
import { Stars } from '../parts/stars.tsx'
import { usePlaying } from '../parts/use-playing.ts'

/** Shown from the story end on: finished, rating, next book. */
export function EndCard({ book }: { book: LoadedBook }) {
  const player = usePlaying()
  const card = player.endCard.value
  if (!card) return null
  const { end } = playerTexts.value
  const isFinished = player.finished.value
  return (
    <section class="end-card" aria-label={end.finished(book.title)}>
      <div class="end-card-head">
        <p class="end-card-title" dir="auto">
          {isFinished ? end.finished(book.title) : book.title}
        </p>
        {isFinished && <Button onClick={() => void player.setFinished(false)}>{end.notFinished}</Button>}
      </div>
      {can('ratings') && <Stars book={book} />}
      {card.next && <Next card={card} next={card.next} />}
      {!card.next && !card.isLooking && card.stage === 'over' && <p>{end.nothing}</p>}
      <div class="end-card-actions">
        {card.stage === 'over' && <Button onClick={() => player.listenAgain()}>{end.again}</Button>}
        {card.stage === 'over' && !card.next && !card.isLooking && (
          <a class="button plain" href={to.home} onClick={navigateFromPlayer}>
            {end.home}
          </a>
        )}
        <Button onClick={() => player.dismissEndCard()}>{card.stage === 'story' ? end.keepListening : end.close}</Button>
      </div>
    </section>
  )
}

function Next({ card, next }: { card: Card; next: Follower }) {
  const player = usePlaying()
  const { end } = playerTexts.value
  const isCounting = card.startsIn !== undefined
  return (
    <div class="end-card-next">
      <div class="end-card-cover">
        <BookCover book={next} width={56} />
      </div>
      <div class="end-card-message">
        <span class="end-card-label numbers">{isCounting ? end.startsIn(Math.ceil(card.startsIn ?? 0)) : end.next}</span>
        <span class="end-card-book" dir="auto">
          {next.title}
        </span>
        <span class="end-card-label" dir="auto">
          {next.author}
        </span>
      </div>
      <div class="end-card-actions">
        {isCounting && <Button onClick={() => player.cancelNext()}>{end.cancel}</Button>}
        <Button form="quiet" onClick={() => player.playNext()}>
          {isCounting ? end.playNow : end.play}
        </Button>
      </div>
    </div>
  )
}
