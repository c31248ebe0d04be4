import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { clock } from '@chapterhouse/ui/format'
import { Play, Square } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import type { ChapterComparison } from '../../../server/responses.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { communityChaptersTexts } from '../../../texts/books/community-chapters.ts'
import type { Sample, SampledChapter } from '../sample/use-sample.ts'
import { ChapterRules } from './chapter-rules.tsx'
import { type ComparisonRow, type PlacedChapter, toRows } from './comparison-rows.ts'

type Side = 'own' | 'community'

const sampled = (side: Side, chapter: PlacedChapter): SampledChapter => ({ ...chapter, name: `${side} ${chapter.index}` })

/** Both lists as lines to look at, and as a table with the same contents. */
export function ComparisonView({
  comparison,
  duration,
  sample,
}: {
  comparison: ChapterComparison
  duration: number
  sample: Sample
}) {
  const texts = communityChaptersTexts.value
  const rows = useMemo(() => toRows(comparison), [comparison])
  const [selected, setSelected] = useState(0)
  const row = rows[selected] ?? rows[0]
  const hear = (index: number, side: Side) => {
    const chapter = side === 'own' ? rows[index]?.own : rows[index]?.fitted
    if (chapter) sample.toggle(sampled(side, chapter))
  }
  return (
    <>
      <ChapterRules
        comparison={comparison}
        duration={duration}
        rows={rows}
        selected={Math.min(selected, rows.length - 1)}
        onSelect={setSelected}
        onHear={hear}
      />
      <p class="hint">{texts.rulesHint}</p>
      {row && <Rows rows={[row]} label={texts.selected} sample={sample} />}
      {sample.failed?.match(/^(own|community) /) && (
        <p class="hint" role="alert">
          {booksTexts.value.chapterUnplayable}
        </p>
      )}
      <AllRows rows={rows} sample={sample} />
    </>
  )
}

/** How many are rendered at first; more on request. */
const STEP = 100

function AllRows({ rows, sample }: { rows: readonly ComparisonRow[]; sample: Sample }) {
  const texts = communityChaptersTexts.value
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState(STEP)
  return (
    <details class="stack" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.asTable}</summary>
      {isOpen && (
        <>
          <Rows rows={rows.slice(0, shown)} label={texts.asTable} sample={sample} />
          {rows.length > shown && (
            <Button onClick={() => setShown(shown + STEP)}>{booksTexts.value.moreChapters(rows.length - shown)}</Button>
          )}
        </>
      )}
    </details>
  )
}

function Rows({ rows, label, sample }: { rows: readonly ComparisonRow[]; label: string; sample: Sample }) {
  const texts = communityChaptersTexts.value
  return (
    <table class="comparison" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{texts.own}</th>
          <th scope="col">{texts.community}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ own, listed, fitted }) => (
          <tr key={`${own?.index} ${listed?.index}`}>
            <td>{own && <Cell side="own" chapter={own} place={own} time={own.book_offset} sample={sample} />}</td>
            <td>
              {listed && (
                <Cell side="community" chapter={listed} place={fitted} time={fitted?.book_offset ?? listed.start} sample={sample} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({
  side,
  chapter: { index, title },
  place,
  time,
  sample,
}: {
  side: Side
  chapter: { index: number; title: string }
  /** Its start in this book; undefined if it cannot be played. */
  place: PlacedChapter | undefined
  time: number
  sample: Sample
}) {
  const texts = communityChaptersTexts.value
  const isPlaying = place !== undefined && sample.playing === sampled(side, place).name
  return (
    <div class="comparison-cell">
      <span class="said">
        <span dir="auto">{title}</span>
        <span class="under numbers">{place ? clock(time) : texts.notPlaced(clock(time))}</span>
      </span>
      {place && (
        <Button
          icon={isPlaying ? Square : Play}
          label={isPlaying ? booksTexts.value.chapterStop : texts.hear[side](index + 1)}
          onClick={() => sample.toggle(sampled(side, place))}
        />
      )}
    </div>
  )
}
