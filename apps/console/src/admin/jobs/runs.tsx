import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { When } from '../../dates/when.tsx'
import { pollWhile, useLibraries } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Run } from '../../server/responses.ts'
import { usePages } from '../../tables/use-pages.ts'
import { jobsTexts } from '../../texts/server/jobs.ts'
import { to } from '../routes.ts'
import { changesOf } from './run-labels.ts'
import { RunStatus } from './run-status.tsx'

/** Past scans, newest first. */
export function Runs({ openedId, isBusy }: { openedId: number | undefined; isBusy: boolean }) {
  const texts = jobsTexts.value
  const { columns } = texts
  const { library_id = '' } = pageUrl.value.query
  const libraries = useLibraries().data?.libraries ?? []
  const runs = useRuns(library_id, isBusy)
  const { rows } = runs
  return (
    <section class="stack" aria-label={texts.runs}>
      <h2>{texts.runs}</h2>
      <Select
        label={texts.library}
        value={library_id}
        options={[{ value: '', text: texts.anyLibrary }, ...libraries.map(({ id, name }) => ({ value: String(id), text: name }))]}
        onValue={(id) => go(`${to.jobs}${id ? `?library_id=${id}` : ''}`, { instead: true })}
      />
      {runs.error && <Failed error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.isSuccess && rows.length === 0 && <p class="hint">{texts.empty}</p>}
      {rows.length > 0 && (
        <Table
          label={texts.runs}
          rows={rows}
          keyOf={({ id }) => String(id)}
          nameOf={({ library_name }) => library_name}
          hrefOf={({ id }) => to.run(id)}
          current={openedId === undefined ? undefined : String(openedId)}
          onView={runs.onView}
          columns={[
            { id: 'library', header: columns.library, cell: ({ library_name }) => <span dir="auto">{library_name}</span> },
            { id: 'status', header: columns.status, width: '11rem', cell: ({ status }) => <RunStatus status={status} /> },
            { id: 'when', header: columns.when, from: 'medium', width: '9rem', cell: ({ started_at }) => <When at={started_at} /> },
            {
              id: 'changes',
              header: columns.changes,
              from: 'wide',
              width: '20%',
              cell: (run) => <span title={changesOf(run)}>{changesOf(run)}</span>,
            },
            {
              id: 'books',
              header: columns.books,
              isNumber: true,
              from: 'wide',
              width: '6rem',
              cell: ({ books }) => formatNumber(language.value, books),
            },
            {
              id: 'trigger',
              header: columns.trigger,
              from: 'wide',
              width: '9rem',
              cell: ({ trigger }) => texts.triggers[trigger] ?? trigger,
            },
          ]}
        />
      )}
    </section>
  )
}

const useRuns = (libraryId: string, isBusy: boolean) =>
  usePages({
    queryKey: ['runs', libraryId],
    keyOf: ({ id }: Run) => String(id),
    refetchInterval: pollWhile(isBusy),
    async fetchPage(before, signal) {
      const query = { limit: '50', ...(libraryId ? { library_id: libraryId } : {}), ...(before ? { before } : {}) }
      const { runs, next_before } = await call('GET /admin/scan-runs', { query }, { signal })
      return { rows: runs, next: next_before }
    },
  })
