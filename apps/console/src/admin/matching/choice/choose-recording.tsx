import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { formatLength } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import type { MatchCandidate } from '../../../server/responses.ts'
import { bookMatchTexts } from '../../../texts/books/book-match.ts'
import { settingsTexts } from '../../../texts/server/settings.ts'

type Recording = MatchCandidate['recordings'][number]

/** The recording that the book is, and which of its ASINs to use: stores assign different ones. */
export function ChooseRecording({
  candidate,
  recordingId,
  asin,
  onRecording,
  onAsin,
}: {
  candidate: MatchCandidate
  /** '' for none of them. */
  recordingId: string
  asin: string
  onRecording: (id: string) => void
  onAsin: (asin: string) => void
}) {
  const texts = bookMatchTexts.value
  const { recordings, recording_id: knownId } = candidate
  const refs = recordings.find(({ id }) => id === recordingId)?.asin_refs ?? []
  const regions: Readonly<Record<string, string>> = settingsTexts.value.options['metadata.region']
  if (recordings.length === 0) return <p class="hint">{texts.recordingsFailed}</p>
  return (
    <>
      <Select
        label={texts.recording}
        hint={recordingId !== '' && recordingId === knownId ? texts.known : undefined}
        value={recordingId}
        options={[
          ...recordings.map((recording) => ({ value: recording.id, text: factsOf(recording) })),
          { value: '', text: texts.noRecording },
        ]}
        onValue={onRecording}
      />
      {refs.length > 1 && (
        <Select
          label={texts.asin}
          value={asin}
          options={refs.map((ref) => ({ value: ref.asin, text: `${regions[ref.region] ?? ref.region}: ${ref.asin}` }))}
          onValue={onAsin}
        />
      )}
    </>
  )
}

function factsOf({ narrators, runtime_min, release_date, publisher, abridged }: Recording): string {
  const texts = bookMatchTexts.value
  const length = runtime_min === undefined ? '' : formatLength(runtime_min * 60, language.value)
  const facts = texts.recordingFacts(narrators.map(({ name }) => name).join(', '), length, release_date?.slice(0, 4) ?? '')
  return [facts, publisher, abridged && texts.abridged].filter(Boolean).join(', ')
}
