import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { ProgressBar } from '@chapterhouse/ui/components/basics/progress-bar.tsx'
import { Pause, Play } from 'lucide'
import { bookKey } from '../../device/keys.ts'
import { startBook } from '../../load-player.ts'
import { offline } from '../../offline/offline.ts'
import { coverSource } from '../../offline/shown/cover-source.ts'
import { currentPlayer, secondsNow } from '../../playback/now-playing.ts'
import { leftAt } from '../../playback/options/speed.ts'
import { formatTimeLeft } from '../../player/format/format-time-left.ts'
import { to } from '../../routes.ts'
import { isOnline } from '../../server/online-state.ts'
import type { Begun } from '../../server/responses.ts'
import { homeTexts } from '../../texts/pages/home.ts'
import { shelfTexts } from '../../texts/pages/shelf.ts'
import { RailBooks } from '../shelf/rail.tsx'
import { toShown } from '../shelf/shown-book.ts'
import { useListening } from '../shelf/use-listening.ts'

const LARGE = 3

/**
 * Books in progress, most recently played first: three large ones, of which only the first has a filled button, and the rest in a
 * row.
 */
export function Continue({ begun }: { begun: readonly Begun[] }) {
  const listening = useListening()
  const rest = begun.slice(LARGE).map(({ book }) => toShown(book))
  return (
    <section class="home-continue" aria-labelledby="continue">
      <div class="rail-head">
        <h2 id="continue">{homeTexts.value.continue}</h2>
        {rest.length > 0 && (
          <a href={to.shelf('continue')} aria-label={shelfTexts.value.allOf(homeTexts.value.continue)}>
            {shelfTexts.value.all}
          </a>
        )}
      </div>
      <ul>
        {begun.slice(0, LARGE).map((one, index) => (
          <li key={`${one.book.library_id}:${one.book.rel_path}`}>
            <ContinueCard {...one} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && <RailBooks label={homeTexts.value.moreToContinue} books={rest} listening={listening} />}
    </section>
  )
}

export function ContinueCard({
  progress,
  book,
  chapter,
  isFirst,
  isUnderTitle = false,
}: Begun & {
  isFirst: boolean
  /** Without a heading between its title and the page's. */
  isUnderTitle?: boolean
}) {
  const Title = isUnderTitle ? 'h2' : 'h3'
  const texts = homeTexts.value
  const ref = { libraryId: book.library_id, path: book.rel_path }
  const key = bookKey(ref)
  const player = currentPlayer.value
  const loaded = player?.book.value
  const isLoaded = loaded !== undefined && bookKey(loaded.ref) === key
  const position = isLoaded ? secondsNow.value : progress.position
  const duration = book.duration || progress.duration
  const speed = isLoaded && player ? player.speed.value : progress.playback_speed || 1
  const isSounding = isLoaded && player?.wanted.value === true
  const isHere = offline.all.value.get(key)?.state === 'here'
  const isAway = !isOnline.value && !isHere && !isLoaded
  const title = isLoaded ? player?.chapter.value?.title : chapter?.title
  return (
    <article class={isAway ? 'continue-card away' : 'continue-card'}>
      <Cover
        title={book.title}
        author={book.author}
        src={coverSource(book)}
        color={book.cover_color}
        width={112}
        downloaded={isHere}
        decorative
      />
      <div class="continue-text">
        <Title class="continue-title" dir="auto">
          {isAway ? book.title : <a href={to.book(ref)}>{book.title}</a>}
        </Title>
        <p class="continue-author" dir="auto">
          {texts.by(book.author, book.narrator)}
        </p>
        {progress.grown_from !== undefined && <p class="continue-chapter">{texts.newParts}</p>}
        {title && (
          <p class="continue-chapter" dir="auto">
            {title}
          </p>
        )}
      </div>
      <div class="continue-foot">
        <div class="continue-rule">
          <ProgressBar form="book" done={duration > 0 ? position / duration : 0} />
          <p class="numbers">{isAway ? shelfTexts.value.onServer : formatTimeLeft(leftAt(duration - position, speed), speed)}</p>
        </div>
        {!isAway && (
          <Button
            form={isFirst ? 'fill' : 'quiet'}
            round
            icon={isSounding ? Pause : Play}
            label={isSounding ? texts.pause(book.title) : texts.play(book.title)}
            onClick={() => (isLoaded ? player?.toggle() : startBook(ref))}
          />
        )}
      </div>
    </article>
  )
}
