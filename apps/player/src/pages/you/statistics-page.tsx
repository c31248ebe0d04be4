import { Empty, Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Segmented } from '@chapterhouse/ui/components/fields/field.tsx'
import { HeatMap } from '@chapterhouse/ui/components/plots/heat-map.tsx'
import { Bars } from '@chapterhouse/ui/components/plots/plot.tsx'
import { formatLength, formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { to } from '../../routes.ts'
import { call } from '../../server/api.ts'
import type { Statistics } from '../../server/responses.ts'
import { youTexts } from '../../texts/pages/you.ts'
import { formatDay, shortDay } from '../shelf/format-day.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { Goal } from './goal.tsx'
import { HOURS, stretchesOf, weekdays } from './statistics.ts'
import { YouFrame } from './you-frame.tsx'

const RANGES = ['7d', '30d', '90d', 'year'] as const
type Range = (typeof RANGES)[number]

const length = (seconds: number): string => formatLength(seconds, language.value)

export function StatisticsPage() {
  const texts = youTexts.value.statistics
  const [range, setRange] = useState<Range>('30d')
  const { data, error, refetch } = useQuery({
    queryKey: ['stats', range],
    queryFn: async () => (await call('GET /me/stats', { query: { range } })).stats,
    placeholderData: keepPreviousData,
  })
  return (
    <YouFrame part="statistics">
      <Segmented
        label={texts.range}
        value={range}
        options={RANGES.map((value) => ({ value, text: texts.ranges[value] ?? value }))}
        onValue={setRange}
      />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && <Figures stats={data} />}
      <Goal />
    </YouFrame>
  )
}

function Figures({ stats }: { stats: Statistics }) {
  const texts = youTexts.value.statistics
  const { totals, previous } = stats
  const count = (value: number) => formatNumber(language.value, value)
  const figures = [
    [texts.listened, length(totals.listened), length(previous.listened)],
    [texts.books, count(totals.books), count(previous.books)],
    [texts.finished, count(totals.finished), count(previous.finished)],
    [texts.sessions, count(totals.sessions), count(previous.sessions)],
  ] as const
  return (
    <>
      <dl class="you-figures">
        {figures.map(([name, now, before]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="numbers">
              <b>{now}</b>
              <small>{texts.before(before)}</small>
            </dd>
          </div>
        ))}
      </dl>
      {totals.listened === 0 ? (
        <Empty title={texts.empty.title}>{texts.empty.advice}</Empty>
      ) : (
        <>
          <Plots stats={stats} />
          <Tops stats={stats} />
        </>
      )}
      <p class="you-hint">
        {texts.timeZone(stats.timezone)} {stats.estimated > 0 && texts.estimated(length(stats.estimated))}
      </p>
    </>
  )
}

function Plots({ stats }: { stats: Statistics }) {
  const texts = youTexts.value.statistics
  const stretches = stretchesOf(stats.days)
  return (
    <>
      <Bars
        title={texts.byDay}
        headers={[texts.day, texts.listened]}
        counted="seconds"
        format={length}
        points={stretches.map(({ from, until, listened }) => ({
          label: shortDay(from),
          name: from === until ? formatDay(from) : `${shortDay(from)} – ${shortDay(until)}`,
          value: listened,
        }))}
      />
      <HeatMap title={texts.byHour} rows={weekdays(language.value)} columns={HOURS} values={stats.hour_weekday} format={length} />
    </>
  )
}

function Tops({ stats }: { stats: Statistics }) {
  const texts = youTexts.value.statistics
  const lists = [
    { title: texts.topAuthors, rows: stats.top_authors },
    { title: texts.topNarrators, rows: stats.top_narrators },
    { title: texts.topSeries, rows: stats.top_series },
  ]
  return (
    <>
      <div class="you-tops">
        {stats.top_books.length > 0 && (
          <section>
            <h2>{texts.topBooks}</h2>
            <ol>
              {stats.top_books.map(({ library_id, path, title, listened }) => (
                <li key={`${library_id}:${path}`}>
                  <a href={to.book({ libraryId: library_id, path })} dir="auto">
                    {title}
                  </a>
                  <small class="numbers">{length(listened)}</small>
                </li>
              ))}
            </ol>
          </section>
        )}
        {lists.map(
          ({ title, rows }) =>
            rows.length > 0 && (
              <section key={title}>
                <h2>{title}</h2>
                <ol>
                  {rows.map(({ name, listened }) => (
                    <li key={name}>
                      <span dir="auto">{name}</span>
                      <small class="numbers">{length(listened)}</small>
                    </li>
                  ))}
                </ol>
              </section>
            ),
        )}
      </div>
      {stats.finished_books.length > 0 && (
        <section class="you-section">
          <h2>{texts.finishedBooks}</h2>
          <ul class="you-finished">
            {stats.finished_books.map(({ library_id, path, title, author, finished_at }) => (
              <li key={`${library_id}:${path}${finished_at}`}>
                <span dir="auto">
                  <a href={to.book({ libraryId: library_id, path })}>{title}</a> {author && <small>{author}</small>}
                </span>
                <small>{formatDay(finished_at)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
