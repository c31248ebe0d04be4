import type { EditField } from '@chapterhouse/contract/names'
import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Check, Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { ArrowLeft } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useAction } from '../../../queries/query.ts'
import { runWithToast } from '../../../queries/run-with-toast.ts'
import type { BookPage, MatchCandidate } from '../../../server/responses.ts'
import { bookMatchTexts } from '../../../texts/books/book-match.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { matchingTexts } from '../../../texts/books/matching.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { ComparedCovers } from '../compared/compared-covers.tsx'
import { ComparedFields } from '../compared/compared-fields.tsx'
import { SCOPES, type Scope } from '../run-labels.ts'
import { type AcceptedMatch, acceptMatch, takeBackMatch } from './accept-match.ts'
import { ChooseRecording } from './choose-recording.tsx'
import { changesByMatch, type MatchValues, selectedBy, valuesOfMatch } from './match-values.ts'

/** A candidate beside the book, field by field: an administrator chooses the recording and the values to use. */
export function CompareMatch({
  page,
  candidate,
  onBack,
  onDone,
}: {
  page: BookPage
  candidate: MatchCandidate
  onBack: () => void
  onDone: () => void
}) {
  const texts = bookMatchTexts.value
  const heading = useRef<HTMLHeadingElement>(null)
  const [recordingId, setRecordingId] = useState(candidate.recording_id ?? candidate.default_recording_id ?? '')
  const recording = candidate.recordings.find(({ id }) => id === recordingId)
  const [asin, setAsin] = useState(recording?.asins[0] ?? '')
  useEffect(() => heading.current?.focus(), [])
  const values = valuesOfMatch({ candidate, recording, asin, series: page.fields.series.value })
  return (
    <div class="stack">
      <div>
        <Button icon={ArrowLeft} onClick={onBack}>
          {texts.back}
        </Button>
      </div>
      <h3 tabIndex={-1} ref={heading} dir="auto" class="matching-heading">
        {candidate.title}
      </h3>
      <p class="hint">
        <a href={candidate.web_url} target="_blank" rel="noreferrer">
          {matchingTexts.value.detail.openWork}
        </a>
      </p>
      <ChooseRecording
        candidate={candidate}
        recordingId={recordingId}
        asin={asin}
        onRecording={(next) => {
          setRecordingId(next)
          setAsin(candidate.recordings.find(({ id }) => id === next)?.asins[0] ?? '')
        }}
        onAsin={setAsin}
      />
      <ChooseValues
        key={`${recordingId} ${asin}`}
        page={page}
        values={values}
        asins={recording?.asins ?? []}
        coverUrl={recording?.cover_url ?? candidate.cover_url}
        title={candidate.title}
        author={candidate.authors.map(({ name }) => name).join(', ')}
        onDone={onDone}
      />
    </div>
  )
}

interface ValuesProps {
  page: BookPage
  values: MatchValues
  asins: readonly string[]
  coverUrl: string | undefined
  title: string
  author: string
  onDone: () => void
}

function ChooseValues({ page, values, asins, coverUrl, title, author, onDone }: ValuesProps) {
  const texts = bookMatchTexts.value
  const { book } = page
  const [scope, setScope] = useState<Scope>('fill')
  const changes = changesByMatch(page, values)
  const selectedIn = (next: Scope) => new Set<EditField>(selectedBy(changes, { scope: next, page, values, asins }))
  const [selected, setSelected] = useState<ReadonlySet<EditField>>(() => selectedIn(scope))
  const [withCover, setWithCover] = useState(coverUrl !== undefined && !book.has_cover)
  const accept = useAccept(page, onDone)
  const chosen = changes.filter(({ field }) => selected.has(field))
  const isEmpty = chosen.length === 0 && !withCover
  if (changes.length === 0 && coverUrl === undefined) return <p>{texts.same}</p>
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmpty) return
        const set = Object.fromEntries(chosen.map(({ field, next }) => [field, next]))
        accept.act({ set, coverUrl: withCover ? coverUrl : undefined })
      }}
    >
      {changes.length === 0 && <p>{texts.same}</p>}
      {changes.length > 0 && (
        <>
          <Select
            label={texts.preset}
            value={scope}
            options={SCOPES.map((value) => ({ value, text: matchingTexts.value.scopes[value] }))}
            onValue={(next) => {
              setScope(next)
              setSelected(selectedIn(next))
              setWithCover(coverUrl !== undefined && !book.has_cover && next !== 'ids')
            }}
          />
          <ComparedFields
            rows={changes}
            labelOf={(row) => (
              <Check
                label={booksTexts.value.fields[row.field] ?? row.field}
                hint={row.isEdited ? texts.edited : undefined}
                checked={selected.has(row.field)}
                onChecked={() => setSelected((now) => toggled(now, row.field))}
              />
            )}
          />
        </>
      )}
      {coverUrl !== undefined && (
        <>
          <Check label={texts.coverNew} checked={withCover} onChecked={setWithCover} />
          <ComparedCovers
            book={{ ...book, hasCover: book.has_cover, version: book.cover_version }}
            match={{ url: coverUrl, title, author }}
          />
        </>
      )}
      {accept.error && <Failed error={accept.error} text={shellTexts.value.codes} />}
      {isEmpty && <p class="hint">{texts.nothing}</p>}
      <div class="layer-actions">
        <Button form="fill" type="submit" busy={accept.busy} disabled={isEmpty}>
          {texts.accept}
        </Button>
      </div>
    </form>
  )
}

function toggled(selected: ReadonlySet<EditField>, field: EditField): ReadonlySet<EditField> {
  const next = new Set(selected)
  if (!next.delete(field)) next.add(field)
  return next
}

function useAccept(page: BookPage, onDone: () => void) {
  const texts = bookMatchTexts.value
  const takeBack = () =>
    runWithToast(async () => {
      await takeBackMatch(page.book)
      return texts.undone
    })
  return useAction(
    (accepted: AcceptedMatch) => acceptMatch(page.book, accepted),
    ({ hasFailedCover }) =>
      toast({
        text: hasFailedCover ? texts.acceptedNoCover : texts.accepted,
        actions: [{ text: texts.undo, onClick: () => void takeBack() }],
        stays: 12_000,
      }),
    onDone,
  )
}
