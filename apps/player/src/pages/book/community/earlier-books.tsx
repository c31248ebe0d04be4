import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { ChevronDown, ChevronUp } from 'lucide'
import { useId, useState } from 'preact/hooks'
import { type BookRef, bookKey } from '../../../device/keys.ts'
import { to } from '../../../routes.ts'
import type { CommunityWork } from '../../../server/responses.ts'
import { communityTexts } from '../../../texts/pages/community.ts'
import { useListening } from '../../shelf/use-listening.ts'
import type { OpenBook } from '../use-book.ts'
import { Credit } from './credit.tsx'
import { Prose } from './prose.tsx'
import { Recaps } from './recaps.tsx'
import { railsOf, refOf } from './series-views.ts'
import { isEmpty, textsOf } from './shown-texts.ts'
import { useCommunity } from './use-community.ts'

/**
 * The earlier books in the series, with their recaps. The listener may not have heard them, so each recap is in the page only while
 * it is open.
 */
export function EarlierBooks({ open }: { open: OpenBook }) {
  const texts = communityTexts.value
  const known = useCommunity(open)
  const listening = useListening()
  const works = (known?.previous ?? []).filter((work) => !isEmpty(recapOf(work)))
  if (!known || works.length === 0) return null
  const places = railsOf(known).flatMap((rail) => rail.works)
  return (
    <section class="book-part" aria-labelledby="earlier">
      <h2 id="earlier">{texts.earlier}</h2>
      <p class="book-hint">{texts.earlierHint}</p>
      <ul class="book-earlier">
        {works.map((work) => {
          const place = places.find(({ id }) => id === work.id)
          const ref = place && refOf(place)
          const facts = [
            place?.position && texts.volume(place.position),
            ref && listening.get(bookKey(ref))?.finished && texts.finished,
          ].filter(Boolean)
          return (
            <li key={work.id}>
              <EarlierBook work={work} book={ref} facts={facts.join(' · ')} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function EarlierBook({ work, book, facts }: { work: CommunityWork; book: BookRef | undefined; facts: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { parts, inShort, ending } = recapOf(work)
  const texts = communityTexts.value
  return (
    <>
      <div class="book-earlier-head">
        <h3 id={id} dir="auto">
          {book ? <a href={to.book(book)}>{work.title}</a> : work.title}
        </h3>
        <span class="book-hint">{facts}</span>
        <Button form="quiet" icon={isOpen ? ChevronUp : ChevronDown} expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {texts.recap}
          <span class="visually-hidden"> {work.title}</span>
        </Button>
      </div>
      {isOpen && (
        <div class="book-recaps">
          {inShort ? <Prose text={inShort} /> : <Recaps parts={parts} heading="h4" />}
          {ending && (
            <>
              <h4>{texts.ending}</h4>
              <Prose text={ending} />
            </>
          )}
          <Credit work={work} />
        </div>
      )}
    </>
  )
}

/** Without its characters. */
const recapOf = (work: CommunityWork) => ({ ...textsOf(work), characters: [] })
