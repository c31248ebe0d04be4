import { Button } from '@chapterhouse/ui/components/button.tsx'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import { bookKey } from '../../server/keys.ts'
import { bookTexts } from '../../texts/book.ts'
import { paragraphs } from './paragraphs.ts'
import { isMet, isOver, type Known, logicalChapter } from './spoiler-gate.ts'
import { chapterIn, type OpenBook } from './use-book.ts'

/** The community data of a book that this page shows. */
interface CommunityResponse {
  matched: boolean
  work?: {
    community_description?: { text: string }
    characters?: readonly { id: string; name: string; description?: string; reveal: { chapter: number } }[]
    recaps?: readonly { through: { chapter: number }; text: string }[]
    recap_summary?: { in_short?: string; ending?: string }
    attribution?: { credit: string; license: string; license_url: string; source_url: string }
  }
}

/** People and events up to the listener's position; the rest stays closed until it is opened. */
export function Community({ open }: { open: OpenBook }) {
  const { ref, book, timeline, progress } = open
  const texts = bookTexts.value.community
  const [isOpened, setOpened] = useState(false)
  const { data } = useQuery({
    queryKey: ['book', bookKey(ref), 'community'],
    queryFn: async (): Promise<CommunityResponse> =>
      await call('GET /libraries/:id/meta', { params: { id: ref.libraryId }, query: { path: ref.path } }),
    staleTime: 60 * 60_000,
    retry: false,
  })
  const work = data?.matched ? data.work : undefined
  if (!work) return null
  const isBegun = open.isLoaded || (progress?.position ?? 0) > 0
  const known: Known = {
    isFinished: isOpened || progress?.finished === true,
    chapter: isBegun ? logicalChapter(timeline.chapters, chapterIn(open)) : undefined,
  }
  const people = (work.characters ?? []).filter(({ reveal }) => isMet(known, reveal.chapter))
  const recaps = (work.recaps ?? []).filter(({ through }) => isOver(known, through.chapter))
  const hidden = (work.characters?.length ?? 0) - people.length + (work.recaps?.length ?? 0) - recaps.length
  const [recap] = recaps.toSorted((a, b) => b.through.chapter - a.through.chapter)
  return (
    <section class="book-part" aria-labelledby="community">
      <h2 id="community">{texts.title}</h2>
      {!book.description && work.community_description && <Text text={work.community_description.text} />}
      {people.length > 0 && (
        <>
          <h3>{texts.people}</h3>
          <dl class="book-people">
            {people.map(({ id, name, description }) => (
              <div key={id}>
                <dt dir="auto">{name}</dt>
                {description && <dd dir="auto">{description}</dd>}
              </div>
            ))}
          </dl>
        </>
      )}
      {recap && (
        <>
          <h3>{texts.soFar}</h3>
          <Text text={recap.text} />
        </>
      )}
      {known.isFinished && work.recap_summary?.ending && (
        <>
          <h3>{texts.ending}</h3>
          <Text text={work.recap_summary.ending} />
        </>
      )}
      {hidden > 0 && !isOpened && (
        <div class="book-spoiler">
          <p>{texts.hidden}</p>
          <Button form="quiet" onClick={() => setOpened(true)}>
            {texts.show}
          </Button>
        </div>
      )}
      {work.attribution && (
        <p class="book-hint">
          {work.attribution.credit}{' '}
          <a href={work.attribution.license_url} target="_blank" rel="noreferrer">
            {work.attribution.license}
          </a>
        </p>
      )}
    </section>
  )
}

const Text = ({ text }: { text: string }) => (
  <div class="reading">
    {paragraphs(text).map((paragraph) => (
      <p key={paragraph} dir="auto">
        {paragraph}
      </p>
    ))}
  </div>
)
