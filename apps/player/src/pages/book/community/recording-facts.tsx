import { formatLength, formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { communityTexts } from '../../../texts/pages/community.ts'
import { formatDay } from '../../shelf/format-day.ts'
import { FactList } from '../facts/fact-list.tsx'
import type { OpenBook } from '../use-book.ts'
import { useCommunity } from './use-community.ts'

/** The community's facts about this recording, shown below the details of the book's own files. */
export function RecordingFacts({ open }: { open: OpenBook }) {
  const texts = communityTexts.value
  const { work, recording } = useCommunity(open) ?? {}
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    [texts.fact.published, work?.first_published],
    [texts.fact.narrators, recording?.narrators?.map(({ name }) => name).join(', ')],
    [texts.fact.released, recording?.release_date && formatDate(recording.release_date)],
    [texts.fact.publisher, recording?.publisher],
    [texts.fact.length, recording?.runtime_min ? formatLength(60 * recording.runtime_min, language.value) : undefined],
    [texts.fact.chapters, recording?.chapter_count ? formatNumber(language.value, recording.chapter_count) : undefined],
    [texts.fact.abridged, recording?.abridged === undefined ? undefined : recording.abridged ? texts.yes : texts.no],
  ]
  if (!facts.some(([, value]) => value)) return null
  return (
    <>
      <h3>{texts.recording}</h3>
      <FactList facts={facts} />
    </>
  )
}

/** Records may give a year or a month alone. */
const formatDate = (date: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDay(date) : date)
