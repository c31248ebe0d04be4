import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Switch } from '@chapterhouse/ui/components/fields/field.tsx'
import { formatLength, formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useQuery } from '@tanstack/preact-query'
import { CircleAlert, Info, TriangleAlert } from 'lucide'
import { useState } from 'preact/hooks'
import { formatMoment } from '../../dates/dates.ts'
import { type Fact, FactList } from '../../page/fact-list.tsx'
import { Detail, Part } from '../../page/page.tsx'
import { call } from '../../server/api.ts'
import type { ResponseOf, Run } from '../../server/responses.ts'
import { healthTexts } from '../../texts/books/health.ts'
import { jobsTexts } from '../../texts/server/jobs.ts'
import { to } from '../routes.ts'
import { changesOf } from './run-labels.ts'
import { RunStatus } from './run-status.tsx'

type RunLog = ResponseOf<'GET /admin/scan-runs/:id'>['log']

/** One scan with its log. */
export function RunDetail({ id }: { id: number }) {
  const texts = jobsTexts.value
  const run = useQuery({
    queryKey: ['run', id],
    queryFn: ({ signal }) => call('GET /admin/scan-runs/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 1_000 : false),
  })
  if (!run.data)
    return (
      <Detail title={texts.title} closeHref={to.jobs}>
        {run.isError ? <Failed error={run.error} onRetry={() => void run.refetch()} /> : <Skeleton shape="table-shape" />}
      </Detail>
    )
  return (
    <Detail title={texts.runTitle(run.data.library_name, formatMoment(run.data.started_at))} closeHref={to.jobs}>
      <Facts run={run.data} />
      <Log log={run.data.log} />
    </Detail>
  )
}

function Facts({ run }: { run: Run }) {
  const { facts, triggers } = jobsTexts.value
  const lang = language.value
  const duration = run.finished_at ? (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1_000 : undefined
  const rows: readonly Fact[] = [
    [facts.status, <RunStatus key="status" status={run.status} />],
    [facts.trigger, triggers[run.trigger] ?? run.trigger],
    [facts.by, run.started_by_name],
    [facts.started, formatMoment(run.started_at)],
    [facts.duration, duration === undefined ? undefined : formatLength(duration, lang)],
    [facts.books, formatNumber(lang, run.books)],
    [facts.changes, changesOf(run)],
    [facts.errors, run.errors > 0 ? formatNumber(lang, run.errors) : undefined],
  ]
  return <FactList facts={rows} />
}

const TONES = {
  error: { icon: CircleAlert, tone: 'bad' },
  warning: { icon: TriangleAlert, tone: 'warn' },
  info: { icon: Info, tone: '' },
}
const toneOf = (level: string) => (level === 'error' ? TONES.error : level === 'warning' ? TONES.warning : TONES.info)

function Log({ log }: { log: RunLog }) {
  const texts = jobsTexts.value
  const [isNarrow, setNarrow] = useState(false)
  const shown = isNarrow ? log.filter(({ level }) => level !== 'info') : log
  return (
    <Part title={texts.log}>
      <Switch label={texts.onlyProblems} checked={isNarrow} onChecked={setNarrow} />
      {shown.length === 0 && <p class="hint">{texts.noLog}</p>}
      <ol class="jobs-log">
        {shown.map((event, index) => {
          const { icon, tone } = toneOf(event.level)
          return (
            <li key={`${index} ${event.at}`}>
              <span class={`status-label ${tone}`}>
                <Icon of={icon} size={16} />
                {texts.events[event.kind] ?? event.kind}
                {event.count !== undefined && event.count > 1 && ` (${formatNumber(language.value, event.count)})`}
              </span>
              <time class="hint numbers" dateTime={event.at}>
                {formatMoment(event.at, 'time')}
              </time>
              {event.path && (
                <span class="path" dir="auto">
                  {event.path}
                </span>
              )}
              {event.to && (
                <span class="path" dir="auto">
                  {texts.moved(event.to)}
                </span>
              )}
              {(event.code ?? event.detail) && (
                <span class="hint">
                  {[event.code && (healthTexts.value.errors[event.code] ?? event.code), event.detail].filter(Boolean).join(': ')}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </Part>
  )
}
