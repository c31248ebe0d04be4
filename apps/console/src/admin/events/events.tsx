import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { useEffect } from 'preact/hooks'
import { When } from '../../dates/when.tsx'
import { Page } from '../../page/page.tsx'
import type { ServerEvent } from '../../server/responses.ts'
import type { View } from '../../tables/page-chain.ts'
import { eventsTexts } from '../../texts/server/events.ts'
import { to } from '../routes.ts'
import { eventText, kindName } from './event-text.ts'
import { markRead } from './unread.ts'
import { useEvents, useNewestEvents } from './use-events.ts'

/** The feed of events, filtered by kind. Opening it marks them as read. */
export function Events() {
  const texts = eventsTexts.value
  const { kind = '' } = pageUrl.value.query
  const events = useEvents(kind)
  const newest = useNewestEvents().events[0]?.id
  useEffect(() => {
    if (newest !== undefined) markRead(newest)
  }, [newest])
  const { rows } = events
  return (
    <Page title={texts.title}>
      <p class="hint">
        {texts.intro} <a href={to.notifications}>{texts.send}</a>
      </p>
      <Select
        label={texts.kind}
        value={kind}
        options={[{ value: '', text: texts.anyKind }, ...Object.entries(texts.kinds).map(([value, text]) => ({ value, text }))]}
        onValue={(value) => go(to.events({ kind: value }), { instead: true })}
      />
      {events.error && <Failed error={events.error} onRetry={() => void events.refetch()} />}
      {events.isPending && <Skeleton shape="table-shape" />}
      {events.isSuccess && rows.length === 0 && <p>{kind ? texts.emptyFiltered : texts.empty}</p>}
      {rows.length > 0 && <List rows={rows} onView={events.onView} />}
    </Page>
  )
}

function List({ rows, onView }: { rows: readonly ServerEvent[]; onView: (rows: View) => void }) {
  const texts = eventsTexts.value
  const { columns } = texts
  return (
    <Table
      label={texts.title}
      rows={rows}
      keyOf={({ id }) => String(id)}
      nameOf={(event) => eventText(event, texts).title}
      onView={onView}
      columns={[
        { id: 'what', header: columns.what, cell: (event) => <What event={event} /> },
        { id: 'kind', header: columns.kind, from: 'wide', width: '17rem', cell: ({ kind }) => kindName(kind) },
        { id: 'when', header: columns.when, from: 'medium', width: '8.5rem', cell: ({ at }) => <When at={at} /> },
      ]}
    />
  )
}

/** An event, linked to its page if it has one. */
function What({ event }: { event: ServerEvent }) {
  const { title, detail, href } = eventText(event, eventsTexts.value)
  return (
    <>
      {href === undefined ? (
        <span dir="auto">{title}</span>
      ) : (
        <a class="table-link" href={href} title={title} dir="auto">
          {title}
        </a>
      )}
      <span class="under" dir="auto" title={detail}>
        {detail}
      </span>
      <span class="under narrow">
        <When at={event.at} />
      </span>
    </>
  )
}
