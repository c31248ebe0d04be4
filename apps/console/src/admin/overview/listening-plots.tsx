import { HeatMap } from '@chapterhouse/ui/components/heat-map.tsx'
import { Bars, Lines } from '@chapterhouse/ui/components/plot.tsx'
import { formatLength, formatNumber, formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import type { ComponentChildren } from 'preact'
import type { Activity } from '../../server/responses.ts'
import { overviewTexts } from '../../texts/overview.ts'
import { ago, formatMoment, weekdays } from '../dates.ts'
import { to } from '../routes.ts'

/** Listening in a period, as figures and charts. */
export function ListeningPlots({ activity }: { activity: Activity }) {
  const texts = overviewTexts.value
  const lang = language.value
  const number = (value: number) => formatNumber(lang, Math.round(value * 10) / 10)
  const isLong = activity.days.length > 100
  // Little listening is shown in minutes.
  const isMinutes = Math.max(...activity.days.map(({ listened }) => listened)) < 3_600
  const funnel = [
    activity.funnel.started,
    activity.funnel.reached_25,
    activity.funnel.reached_50,
    activity.funnel.reached_75,
    activity.funnel.finished,
  ]
  return (
    <div class="stack">
      <Totals activity={activity} />
      <div class="overview-plots">
        <Bars
          title={isMinutes ? texts.minutesPerDay : texts.perDay}
          headers={[texts.day, isMinutes ? texts.minutes : texts.hours]}
          format={number}
          points={activity.days.map(({ date, listened }) => ({
            label: formatMoment(date, isLong ? 'month' : 'short'),
            name: formatMoment(date, 'day'),
            value: listened / (isMinutes ? 60 : 3_600),
          }))}
        />
        <HeatMap
          title={texts.when}
          rows={weekdays()}
          columns={Array.from({ length: 24 }, (_, hour) => String(hour))}
          values={activity.hour_weekday}
          format={(value) => formatLength(value, lang)}
        />
        <Lines
          title={texts.growth}
          headers={[texts.day, texts.count]}
          counted="whole"
          format={(value) => formatNumber(lang, Math.round(value))}
          points={activity.growth.map(({ date, books }) => ({
            label: formatMoment(date, 'short'),
            name: formatMoment(date, 'day'),
            value: books,
          }))}
        />
        <Bars
          title={texts.funnel}
          headers={[texts.step, texts.pairs]}
          counted="whole"
          format={number}
          points={funnel.map((value, index) => ({ label: texts.funnelSteps[index] ?? '', value }))}
        />
      </div>
      <div class="overview-plots">
        <TopBooks activity={activity} />
        <TopPeople activity={activity} />
        <DropOffs activity={activity} />
        <Storage activity={activity} />
      </div>
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
    { text: texts.totals.heard, now: formatNumber(lang, totals.books), before: formatNumber(lang, previous.books) },
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
    <List title={overviewTexts.value.topBooks} isEmpty={top_books.length === 0}>
      {top_books.slice(0, 8).map((book) => (
        <li key={`${book.library_id} ${book.path}`}>
          <a class="said" href={to.book(book)} dir="auto">
            {book.title}
            <span class="under">{book.author}</span>
          </a>
          <span class="numbers">{formatLength(book.listened, language.value)}</span>
        </li>
      ))}
    </List>
  )
}

function TopPeople({ activity: { top_users } }: { activity: Activity }) {
  return (
    <List title={overviewTexts.value.topPeople} isEmpty={top_users.length === 0}>
      {top_users.slice(0, 8).map(({ user_id, username, listened }) => (
        <li key={user_id}>
          <a class="said" href={to.person(user_id)} dir="auto">
            {username}
          </a>
          <span class="numbers">{formatLength(listened, language.value)}</span>
        </li>
      ))}
    </List>
  )
}

function DropOffs({ activity: { drop_offs, inactive_users } }: { activity: Activity }) {
  const texts = overviewTexts.value
  return (
    <>
      {drop_offs.length > 0 && (
        <List title={texts.dropOffs} isEmpty={false}>
          {drop_offs.map((stop) => (
            <li key={`${stop.library_id} ${stop.path} ${stop.chapter_index}`}>
              <a class="said" href={to.book(stop)} dir="auto">
                {stop.title}
                <span class="under">{texts.dropOff(stop.chapter, stop.listeners)}</span>
              </a>
            </li>
          ))}
        </List>
      )}
      {inactive_users.length > 0 && (
        <List title={texts.inactive} isEmpty={false}>
          {inactive_users.slice(0, 8).map(({ user_id, username, last_seen_at }) => (
            <li key={user_id}>
              <a class="said" href={to.person(user_id)} dir="auto">
                {username}
              </a>
              <span class="hint">{ago(last_seen_at)}</span>
            </li>
          ))}
        </List>
      )}
    </>
  )
}

function Storage({ activity: { storage } }: { activity: Activity }) {
  return (
    <List title={overviewTexts.value.storageBy} isEmpty={storage.by_format.length === 0}>
      {storage.by_format.map(({ key, bytes, books }) => (
        <li key={key}>
          <a class="said" href={to.books(`format=${encodeURIComponent(key)}`)}>
            {key}
          </a>
          <span class="numbers">
            {formatNumber(language.value, books)} · {formatSize(bytes, language.value)}
          </span>
        </li>
      ))}
    </List>
  )
}

function List({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ComponentChildren }) {
  return (
    <section class="overview-list" aria-label={title}>
      <h3>{title}</h3>
      {isEmpty ? <p class="hint">{overviewTexts.value.noListening}</p> : <ul class="plain-list">{children}</ul>}
    </section>
  )
}
