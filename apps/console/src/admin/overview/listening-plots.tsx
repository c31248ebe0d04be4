import { HeatMap } from '@chapterhouse/ui/components/plots/heat-map.tsx'
import { Bars, Lines } from '@chapterhouse/ui/components/plots/plot.tsx'
import { formatLength, formatNumber, formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import type { ComponentChildren } from 'preact'
import { ago, formatMoment, weekdays } from '../../dates/dates.ts'
import type { Activity } from '../../server/responses.ts'
import { overviewTexts } from '../../texts/shell/overview.ts'
import { to } from '../routes.ts'
import { growthPoints } from './growth-points.ts'

/** Figures and charts for a period; empty ones are omitted. */
export function ListeningPlots({ activity }: { activity: Activity }) {
  const hasListening = activity.totals.sessions > 0
  return (
    <div class="stack">
      {hasListening ? <Totals activity={activity} /> : <p class="hint">{overviewTexts.value.noListening}</p>}
      <div class="overview-plots">
        {hasListening && <Times activity={activity} />}
        <Growth activity={activity} />
        {hasListening && <Completion activity={activity} />}
      </div>
      <Lists activity={activity} />
    </div>
  )
}

/** Figures about the books, for a server without any listening. */
export function LibraryPlots({ activity }: { activity: Activity }) {
  return (
    <div class="overview-plots">
      <Growth activity={activity} />
      <Storage activity={activity} />
    </div>
  )
}

const number = (value: number): string => formatNumber(language.value, Math.round(value * 10) / 10)

function Times({ activity: { days, hour_weekday } }: { activity: Activity }) {
  const texts = overviewTexts.value
  const isLong = days.length > 100
  // Small amounts are shown in minutes.
  const isMinutes = Math.max(...days.map(({ listened }) => listened)) < 3_600
  return (
    <>
      {days.some(({ listened }) => listened > 0) && (
        <Bars
          title={isMinutes ? texts.minutesPerDay : texts.perDay}
          headers={[texts.day, isMinutes ? texts.minutes : texts.hours]}
          format={number}
          points={days.map(({ date, listened }) => ({
            label: formatMoment(date, isLong ? 'month' : 'short'),
            name: formatMoment(date, 'day'),
            value: listened / (isMinutes ? 60 : 3_600),
          }))}
        />
      )}
      <HeatMap
        title={texts.when}
        rows={weekdays()}
        columns={Array.from({ length: 24 }, (_, hour) => String(hour))}
        values={hour_weekday}
        format={(value) => formatLength(value, language.value)}
      />
    </>
  )
}

function Growth({ activity: { growth } }: { activity: Activity }) {
  const texts = overviewTexts.value
  const points = growthPoints(growth)
  if (points.length === 0) return null
  return (
    <Lines
      title={texts.growth}
      headers={[texts.day, texts.count]}
      counted="whole"
      format={(value) => formatNumber(language.value, Math.round(value))}
      points={points.map(({ date, books }) => ({
        label: formatMoment(date, 'short'),
        name: formatMoment(date, 'day'),
        value: books,
      }))}
    />
  )
}

function Completion({ activity: { funnel } }: { activity: Activity }) {
  const texts = overviewTexts.value
  const steps = [funnel.started, funnel.reached_25, funnel.reached_50, funnel.reached_75, funnel.finished]
  if (funnel.started === 0) return null
  return (
    <Bars
      title={texts.funnel}
      headers={[texts.step, texts.pairs]}
      counted="whole"
      format={number}
      points={steps.map((value, index) => ({ label: texts.funnelSteps[index] ?? '', value }))}
    />
  )
}

function Lists({ activity }: { activity: Activity }) {
  return (
    <div class="overview-plots">
      <TopBooks activity={activity} />
      <TopPeople activity={activity} />
      <DropOffs activity={activity} />
      <Storage activity={activity} />
    </div>
  )
}

function Totals({ activity: { totals, previous, peak_concurrent } }: { activity: Activity }) {
  const texts = overviewTexts.value
  const lang = language.value
  const figures = [
    { text: texts.totals.listened, now: formatLength(totals.listened, lang), before: formatLength(previous.listened, lang) },
    { text: texts.totals.sessions, now: formatNumber(lang, totals.sessions), before: formatNumber(lang, previous.sessions) },
    { text: texts.totals.listeners, now: formatNumber(lang, totals.listeners), before: formatNumber(lang, previous.listeners) },
    { text: texts.totals.played, now: formatNumber(lang, totals.books), before: formatNumber(lang, previous.books) },
    { text: texts.totals.finished, now: formatNumber(lang, totals.finished), before: formatNumber(lang, previous.finished) },
  ]
  return (
    <>
      <dl class="overview-totals">
        {figures.map(({ text, now, before }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              <strong class="numbers">{now}</strong>
              <span class="numbers">{texts.totals.before(before)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {peak_concurrent.streams > 0 && <p class="hint">{texts.peak(peak_concurrent.streams)}</p>}
    </>
  )
}

function TopBooks({ activity: { top_books } }: { activity: Activity }) {
  return (
    <List title={overviewTexts.value.topBooks} rows={top_books.slice(0, 8)}>
      {(book) => (
        <li key={`${book.library_id} ${book.path}`}>
          <a class="said" href={to.book(book)} dir="auto">
            {book.title}
            <span class="under">{book.author}</span>
          </a>
          <span class="numbers">{formatLength(book.listened, language.value)}</span>
        </li>
      )}
    </List>
  )
}

function TopPeople({ activity: { top_users } }: { activity: Activity }) {
  return (
    <List title={overviewTexts.value.topPeople} rows={top_users.slice(0, 8)}>
      {({ user_id, username, listened }) => (
        <li key={user_id}>
          <a class="said" href={to.person(user_id)} dir="auto">
            {username}
          </a>
          <span class="numbers">{formatLength(listened, language.value)}</span>
        </li>
      )}
    </List>
  )
}

function DropOffs({ activity: { drop_offs, inactive_users } }: { activity: Activity }) {
  const texts = overviewTexts.value
  return (
    <>
      <List title={texts.dropOffs} rows={drop_offs}>
        {(stop) => (
          <li key={`${stop.library_id} ${stop.path} ${stop.chapter_index}`}>
            <a class="said" href={to.book(stop)} dir="auto">
              {stop.title}
              <span class="under">{texts.dropOff(stop.chapter, stop.listeners)}</span>
            </a>
          </li>
        )}
      </List>
      <List title={texts.inactive} rows={inactive_users.slice(0, 8)}>
        {({ user_id, username, last_seen_at }) => (
          <li key={user_id}>
            <a class="said" href={to.person(user_id)} dir="auto">
              {username}
            </a>
            <span class="hint">{ago(last_seen_at)}</span>
          </li>
        )}
      </List>
    </>
  )
}

function Storage({ activity: { storage } }: { activity: Activity }) {
  return (
    <List title={overviewTexts.value.storageBy} rows={storage.by_format}>
      {({ key, bytes, books }) => (
        <li key={key}>
          <a class="said" href={to.books(`format=${encodeURIComponent(key)}`)}>
            {key}
          </a>
          <span class="numbers">
            {formatNumber(language.value, books)} · {formatSize(bytes, language.value)}
          </span>
        </li>
      )}
    </List>
  )
}

/** Renders nothing without rows. */
function List<Row>({ title, rows, children }: { title: string; rows: readonly Row[]; children: (row: Row) => ComponentChildren }) {
  if (rows.length === 0) return null
  return (
    <section class="overview-list" aria-label={title}>
      <h3>{title}</h3>
      <ul class="plain-list">{rows.map(children)}</ul>
    </section>
  )
}
