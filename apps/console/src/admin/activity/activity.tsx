import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { clock, formatLength } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { When } from '../../dates/when.tsx'
import { PersonField } from '../../forms/person-field.tsx'
import { Page } from '../../page/page.tsx'
import { useLibraries } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { ListeningSession } from '../../server/responses.ts'
import type { View } from '../../tables/page-chain.ts'
import { usePages } from '../../tables/use-pages.ts'
import { activityTexts } from '../../texts/people/activity.ts'
import { to } from '../routes.ts'

/** All listening sessions, filtered by person and library. */
export function Activity() {
  const texts = activityTexts.value
  const { user_id = '', library_id = '' } = pageUrl.value.query
  const libraries = useLibraries().data?.libraries ?? []
  const sessions = useSessions(user_id, library_id)
  const { rows } = sessions
  const show = (values: { user_id?: string; library_id?: string }) =>
    go(to.activity({ user_id, library_id, ...values }), { instead: true })
  return (
    <Page title={texts.title}>
      <p class="hint">{texts.text}</p>
      <div class="control-row">
        <PersonField label={texts.person} value={user_id} none={texts.everyone} mayBeNone onValue={(id) => show({ user_id: id })} />
        <Select
          label={texts.library}
          value={library_id}
          options={[{ value: '', text: texts.anyLibrary }, ...libraries.map(({ id, name }) => ({ value: String(id), text: name }))]}
          onValue={(id) => show({ library_id: id })}
        />
      </div>
      {sessions.error && <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Skeleton shape="table-shape" />}
      {sessions.isSuccess && rows.length === 0 && <p>{user_id || library_id ? texts.emptyFiltered : texts.empty}</p>}
      {rows.length > 0 && <List rows={rows} onView={sessions.onView} />}
    </Page>
  )
}

const useSessions = (userId: string, libraryId: string) =>
  usePages({
    queryKey: ['sessions', userId, libraryId],
    keyOf: ({ id }: ListeningSession) => String(id),
    refetchInterval: 15_000,
    async fetchPage(before, signal) {
      const query = {
        limit: '100',
        ...(userId ? { user_id: userId } : {}),
        ...(libraryId ? { library_id: libraryId } : {}),
        ...(before ? { before } : {}),
      }
      const { sessions, next_before } = await call('GET /admin/sessions', { query }, { signal })
      return { rows: sessions, next: next_before || undefined }
    },
  })

function List({ rows, onView }: { rows: readonly ListeningSession[]; onView: (rows: View) => void }) {
  const texts = activityTexts.value
  const { columns } = texts
  return (
    <Table
      label={texts.title}
      rows={rows}
      keyOf={({ id }) => String(id)}
      nameOf={({ title }) => title}
      hrefOf={(session) => to.book(session)}
      onView={onView}
      columns={[
        {
          id: 'book',
          header: columns.book,
          cell: ({ title, username, listened }) => (
            <>
              <span dir="auto">{title}</span>
              <span class="under narrow">
                {username} · {formatLength(listened, language.value)}
              </span>
            </>
          ),
        },
        {
          id: 'person',
          header: columns.person,
          from: 'medium',
          width: '16%',
          cell: ({ username }) => <span dir="auto">{username}</span>,
        },
        { id: 'when', header: columns.when, width: '8.5rem', cell: ({ started_at }) => <When at={started_at} /> },
        {
          id: 'listened',
          header: columns.listened,
          isNumber: true,
          from: 'medium',
          width: '6.5rem',
          cell: ({ listened, start_position, position }) => (
            <span title={texts.from(clock(start_position), clock(position))}>{formatLength(listened, language.value)}</span>
          ),
        },
        {
          id: 'device',
          header: columns.device,
          from: 'wide',
          width: '18%',
          cell: ({ device_name }) => <span dir="auto">{device_name}</span>,
        },
        { id: 'how', header: columns.how, from: 'wide', width: '18%', cell: (session) => <How {...session} /> },
      ]}
    />
  )
}

function How({ state, finished, transcoded, backfilled, imported, codec }: ListeningSession) {
  const texts = activityTexts.value
  const facts = [
    texts.states[state],
    finished && texts.finished,
    transcoded ? texts.converted : codec,
    backfilled && texts.backfilled,
    imported && texts.imported,
  ]
  return <span>{facts.filter(Boolean).join(', ')}</span>
}
