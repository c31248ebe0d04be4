import { formatLength, formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { formatMoment } from '../../../dates/dates.ts'
import type { Import } from '../../../server/responses.ts'
import { importsTexts } from '../../../texts/server/imports.ts'

type Summary = NonNullable<Import['summary']>

/** The totals of an import: what is or was written, and what is omitted. */
export function ImportSummary({ summary }: { summary: Summary }) {
  const { summary: texts } = importsTexts.value
  const left = leftOut(summary)
  return (
    <section class="stack imports-summary" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <div class="imports-totals">
        <dl class="facts">
          {written(summary).map(([name, value, more]) => (
            <Fact key={name} name={name} value={value} more={more} />
          ))}
        </dl>
        {left.length > 0 && (
          <div class="imports-left">
            <h3>{texts.skipped}</h3>
            <ul class="plain-list">
              {left.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

function Fact({ name, value, more = '' }: { name: string; value: string; more?: string | undefined }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span class="numbers">{value}</span>
        {more && <span class="hint imports-more">{more}</span>}
      </dd>
    </>
  )
}

const number = (value: number) => formatNumber(language.value, value)
const length = (seconds: number) => formatLength(seconds, language.value)

const period = (days: readonly string[]): FactOf => [importsTexts.value.summary.period, [...new Set(days)].join(' – ')]
type FactOf = readonly [name: string, value: string, more?: string | undefined]

function written(summary: Summary): FactOf[] {
  const { summary: texts } = importsTexts.value
  const { first_listen, last_listen } = summary
  const days = [first_listen, last_listen].filter(Boolean).map((at) => formatMoment(at, 'day'))
  return [
    [texts.items, number(summary.items), matchedText(summary)],
    [texts.sessions, number(summary.sessions)],
    [texts.listened, length(summary.listened), summary.estimated > 0 ? texts.estimated(length(summary.estimated)) : undefined],
    ...(days.length > 0 ? [period(days)] : []),
    [texts.progress, number(summary.progress)],
    [texts.finished, number(summary.finished)],
    [texts.bookmarks, number(summary.bookmarks)],
    [texts.setAside, number(summary.set_aside)],
    [texts.collections, number(summary.collections)],
  ]
}

/** `212 by path, 14 by ASIN, 3 unmatched` */
function matchedText({ matched, unmatched }: Summary): string {
  const { summary: texts } = importsTexts.value
  const ways = (['path', 'asin', 'isbn', 'title', 'hand'] as const).filter((way) => matched[way] > 0)
  const parts = ways.map((way) => texts.matched(number(matched[way]), texts.by[way]))
  if (unmatched > 0) parts.push(texts.unmatched(number(unmatched)))
  return parts.join(', ')
}

/** `1 session of the last hour (import again later)` */
function leftOut(summary: Summary): string[] {
  const { skippedCounts } = importsTexts.value.summary
  const { already_here, skipped_after_cutoff, progress_older, left_out } = summary
  const counts = { already_here, skipped_after_cutoff, progress_older, ...left_out }
  return (Object.keys(skippedCounts) as (keyof typeof skippedCounts)[])
    .filter((name) => counts[name] > 0)
    .map((name) => skippedCounts[name](number(counts[name]), counts[name] !== 1))
}
