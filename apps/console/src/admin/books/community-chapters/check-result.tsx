import { formatLength, formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { When } from '../../../dates/when.tsx'
import type { BookPage } from '../../../server/responses.ts'
import { type CheckStatus, communityChaptersTexts } from '../../../texts/books/community-chapters.ts'

type Check = NonNullable<BookPage['community_chapters']>
type Detail = NonNullable<Check['detail']>

const STATUSES_THAT_FIT: readonly string[] = ['fill', 'same', 'titles', 'refine', 'restructure']

/** The chapters of the community can be used. */
export const doesFit = ({ status }: Check): boolean => STATUSES_THAT_FIT.includes(status)

/** A check's result in words. */
export function CheckResult({ check }: { check: Check }) {
  const texts = communityChaptersTexts.value
  const status = texts.statuses[check.status as CheckStatus] ?? { title: check.status, text: '' }
  return (
    <div class="stack">
      <p class={`status-label ${doesFit(check) ? 'ok' : ''}`}>
        <b>{status.title}</b>
      </p>
      <p>{status.text}</p>
      {check.stale && <p>{texts.stale}</p>}
      <p class="hint">
        {texts.checked} <When at={check.checked_at} />
      </p>
      {check.detail && (
        <details class="stack">
          <summary>{texts.details}</summary>
          <ul class="comparison-facts">
            {factsOf(check.detail).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <TitleDifferences detail={check.detail} />
        </details>
      )}
    </div>
  )
}

/** Each fact of a check as a sentence. */
function factsOf(detail: Detail): string[] {
  const { facts } = communityChaptersTexts.value
  const { ratio, worst, omitted = [], straddle, anchors, snapped, approximate } = detail
  const count = (value: number) => formatNumber(language.value, value)
  const length = (seconds: number) => formatLength(seconds, language.value)
  return [
    facts.lengths(length(detail.local_duration), length(detail.community_duration)),
    facts.counts(count(detail.local_chapters), count(detail.community_chapters)),
    ratio !== undefined && facts.ratio(percentOf(ratio)),
    worst !== undefined && facts.worst(percentOf(worst)),
    facts.anchors(anchors),
    snapped > 0 && facts.snapped(snapped),
    approximate > 0 && facts.approximate(approximate),
    omitted.length > 0 && facts.omitted(omitted),
    straddle && facts.straddle(straddle),
  ].filter((fact) => typeof fact === 'string')
}

/** How much longer the book is, as a signed percentage. */
function percentOf(ratio: number): string {
  const percent = new Intl.NumberFormat(language.value, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  return percent.format(ratio - 1)
}

/** The rest is in the table of both lists. */
const MAX_DIFFERENCES = 20

function TitleDifferences({ detail: { title_diffs: differences = [] } }: { detail: Detail }) {
  const { facts } = communityChaptersTexts.value
  if (differences.length === 0) return null
  return (
    <>
      <p>{facts.titles(differences.length)}</p>
      <ul class="comparison-facts">
        {differences.slice(0, MAX_DIFFERENCES).map(({ index, current, community }) => (
          <li key={index} dir="auto">
            {facts.title(index + 1, current, community)}
          </li>
        ))}
      </ul>
      {differences.length > MAX_DIFFERENCES && <p class="hint">{facts.moreTitles(differences.length - MAX_DIFFERENCES)}</p>}
    </>
  )
}
