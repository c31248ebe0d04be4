import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { useQuery } from '@tanstack/preact-query'
import { CircleAlert, CircleCheck, type IconNode, Info, TriangleAlert } from 'lucide'
import { ago } from '../../dates/dates.ts'
import { useIssues, useLibraries } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import { healthTexts } from '../../texts/books/health.ts'
import { overviewTexts } from '../../texts/shell/overview.ts'
import { isSevere } from '../health/kinds.ts'
import { to } from '../routes.ts'

interface Point {
  key: string
  text: string
  href: string
  icon: IconNode
  tone: 'bad' | 'warn' | ''
}

/** Problems, most severe first: unavailable libraries, failed scans, books. */
export function Attention() {
  const texts = overviewTexts.value
  const issues = useIssues()
  const points = usePoints()
  return (
    <section class="stack" aria-label={texts.attention}>
      <h2>{texts.attention}</h2>
      {issues.isError && <Failed error={issues.error} onRetry={() => void issues.refetch()} />}
      {issues.data && points.length === 0 && (
        <p class="status-label ok">
          <Icon of={CircleCheck} /> {texts.noIssues}
        </p>
      )}
      <ul class="overview-points">
        {points.map(({ key, text, href, icon, tone }) => (
          <li key={key}>
            <a href={href} class={`status-label ${tone}`}>
              <Icon of={icon} />
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function usePoints(): Point[] {
  const texts = overviewTexts.value
  const { kinds } = healthTexts.value
  const issues = useIssues().data
  const libraries = useLibraries().data?.libraries ?? []
  const runs = useQuery({
    queryKey: ['runs', 'standing'],
    queryFn: ({ signal }) => call('GET /admin/scan-runs', { query: { standing: 'true' } }, { signal }),
    refetchInterval: 60_000,
  }).data?.runs
  const failed = (runs ?? []).filter(({ library_id }) => libraries.some(({ id }) => id === library_id))
  return [
    ...(issues?.offline ?? []).map(
      ({ library_id, name, books }): Point => ({
        key: `offline-${library_id}`,
        text: texts.offline(name, books),
        href: to.library(library_id),
        icon: CircleAlert,
        tone: 'bad',
      }),
    ),
    ...failed.map(
      ({ id, library_name, started_at }): Point => ({
        key: `run-${id}`,
        text: texts.failedScan(library_name, ago(started_at)),
        href: to.run(id),
        icon: TriangleAlert,
        tone: 'warn',
      }),
    ),
    ...(issues?.categories ?? [])
      .filter(({ count }) => count > 0)
      .map(
        ({ kind, count }): Point => ({
          key: kind,
          text: kinds[kind]?.counted(count) ?? `${kind}: ${count}`,
          href: to.issue(kind),
          icon: isSevere(kind) ? TriangleAlert : Info,
          tone: isSevere(kind) ? 'warn' : '',
        }),
      )
      .sort((a, b) => b.tone.length - a.tone.length),
  ]
}
