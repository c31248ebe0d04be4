import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import type { AuditEvent } from '../../server/responses.ts'
import { ListSearch } from '../../tables/list-search.tsx'
import { auditTexts } from '../../texts/server/audit.ts'
import '../../tables/lists.css'
import { When } from '../../dates/when.tsx'
import { PersonField } from '../../forms/person-field.tsx'
import { Page } from '../../page/page.tsx'
import { useLibraries, usePeople } from '../../queries/query.ts'
import type { View } from '../../tables/page-chain.ts'
import { usePages } from '../../tables/use-pages.ts'
import { to } from '../routes.ts'
import './audit.css'
import { AuditEntry } from './audit-entry.tsx'
import { actionOf, authorOf, detailText, type Named } from './audit-labels.ts'
import { TargetLink } from './target-link.tsx'

/** Changes by admins and by the server, filtered by person, area and text. */
export function Audit() {
  const texts = auditTexts.value
  const { user_id = '', area = '', q = '' } = pageUrl.value.query
  const events = useEvents({ userId: user_id, area, q })
  const { rows } = events
  const show = (values: { user_id?: string; area?: string; q?: string }) =>
    go(to.audit({ user_id, area, q, ...values }), { instead: true })
  return (
    <Page title={texts.title}>
      <p class="hint">{texts.intro}</p>
      <div class="control-row choose">
        <ListSearch given={q} hint={texts.searchHint} onSearch={(text) => show({ q: text })} />
        <PersonField label={texts.person} value={user_id} none={texts.everyone} mayBeNone onValue={(id) => show({ user_id: id })} />
        <Select
          label={texts.area}
          value={area}
          options={[{ value: '', text: texts.anyArea }, ...Object.entries(texts.areas).map(([value, text]) => ({ value, text }))]}
          onValue={(value) => show({ area: value })}
        />
      </div>
      {events.error && <Failed error={events.error} onRetry={() => void events.refetch()} />}
      {events.isPending && <Skeleton shape="table-shape" />}
      {events.isSuccess && rows.length === 0 && <p>{user_id || area || q ? texts.emptyFiltered : texts.empty}</p>}
      {rows.length > 0 && <List rows={rows} onView={events.onView} />}
    </Page>
  )
}

const useEvents = ({ userId, area, q }: { userId: string; area: string; q: string }) =>
  usePages({
    queryKey: ['audit', userId, area, q],
    keyOf: ({ id }: AuditEvent) => String(id),
    refetchInterval: 30_000,
    async fetchPage(before, signal) {
      const given = { actor_id: userId, area, q, before }
      const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
      const { events, next_before } = await call('GET /admin/audit', { query: { limit: '100', ...query } }, { signal })
      return { rows: events, next: next_before || undefined }
    },
  })

const useNamed = (): Named => ({
  people: usePeople().data?.users ?? [],
  libraries: useLibraries().data?.libraries ?? [],
  shares: useQuery({ queryKey: ['shares'], queryFn: ({ signal }) => call('GET /admin/shares', {}, { signal }) }).data?.shares ?? [],
})

function List({ rows, onView }: { rows: readonly AuditEvent[]; onView: (rows: View) => void }) {
  const texts = auditTexts.value
  const { columns } = texts
  const named = useNamed()
  const [shown, setShown] = useState<AuditEvent>()
  return (
    <>
      <Table
        label={texts.title}
        rows={rows}
        keyOf={({ id }) => String(id)}
        nameOf={(event) => actionOf(event, texts)}
        onView={onView}
        columns={[
          {
            id: 'what',
            header: columns.what,
            cell: (event) => (
              <>
                <button type="button" class="table-link" onClick={() => setShown(event)}>
                  {actionOf(event, texts)}
                </button>
                <span class="under narrow" dir="auto">
                  {[event.target, authorOf(event, texts)].filter(Boolean).join(' · ')}
                </span>
              </>
            ),
          },
          {
            id: 'target',
            header: columns.target,
            from: 'medium',
            width: '26%',
            cell: (event) => <TargetLink event={event} named={named} />,
          },
          {
            id: 'who',
            header: columns.who,
            from: 'medium',
            width: '16%',
            cell: (event) => <span dir="auto">{authorOf(event, texts)}</span>,
          },
          {
            id: 'details',
            header: columns.details,
            from: 'wide',
            width: '24%',
            cell: (event) => (
              <span dir="auto" title={detailText(event, texts)}>
                {detailText(event, texts)}
              </span>
            ),
          },
          { id: 'when', header: columns.when, width: '8.5rem', cell: ({ at }) => <When at={at} /> },
        ]}
      />
      {shown && <AuditEntry event={shown} named={named} onClose={() => setShown(undefined)} />}
    </>
  )
}
