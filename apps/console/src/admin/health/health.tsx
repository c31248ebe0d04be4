import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide'
import { ago } from '../../dates/dates.ts'
import { Page } from '../../page/page.tsx'
import type { Issues } from '../../server/responses.ts'
import { healthTexts } from '../../texts/books/health.ts'
import { NotFound } from '../not-found.tsx'
import '../../tables/lists.css'
import { useIssues } from '../../queries/query.ts'
import { to, type Where } from '../routes.ts'
import { CopiesPage } from './copies.tsx'
import './health.css'
import { IssuePage } from './issue-page.tsx'
import { isSevere, kindOf } from './kinds.ts'
import { MissingPage } from './missing.tsx'
import { Moves } from './moves.tsx'

/** Possible issues by kind, each with its actions. */
export function Health({ where: { item } }: { where: Where }) {
  const kind = kindOf(item)
  if (item && !kind) return <NotFound />
  if (kind === 'duplicate') return <CopiesPage />
  if (kind === 'missing') return <MissingPage />
  return kind ? <IssuePage key={kind} kind={kind} /> : <Kinds />
}

function Kinds() {
  const texts = healthTexts.value
  const issues = useIssues()
  const categories = issues.data?.categories ?? []
  const shown = categories.filter(({ count, ignored }) => count > 0 || ignored > 0)
  return (
    <Page title={texts.title} actions={issues.data && <span class="hint">{texts.checked(ago(issues.data.checked_at))}</span>}>
      {issues.isError && <Failed error={issues.error} onRetry={() => void issues.refetch()} />}
      {issues.isPending && <Skeleton shape="table-shape" />}
      {issues.data && <Offline offline={issues.data.offline} />}
      {issues.data && shown.every(({ count }) => count === 0) && issues.data.offline.length === 0 && (
        <p class="status-label ok">
          <Icon of={CircleCheck} />
          {texts.noIssues}
        </p>
      )}
      <ul class="health-kinds">
        {shown.map((category) => (
          <Kind key={category.kind} {...category} />
        ))}
      </ul>
      <Moves />
    </Page>
  )
}

function Kind({ kind, count, ignored, samples }: Issues['categories'][number]) {
  const texts = healthTexts.value
  const about = texts.kinds[kind]
  const tone = count === 0 ? '' : isSevere(kind) ? 'warn' : ''
  return (
    <li>
      <Icon of={isSevere(kind) && count > 0 ? TriangleAlert : Info} />
      <div class="health-text">
        <h2>
          <a href={to.issue(kind, count === 0 ? { ignored: 'true' } : {})}>{about?.title ?? kind}</a>
        </h2>
        <p class="hint">{about?.about}</p>
        {samples.length > 0 && (
          <p class="hint" dir="auto">
            {samples.map(({ title }) => title).join(' · ')}
          </p>
        )}
        {ignored > 0 && <p class="hint">{texts.ignoredCount(ignored)}</p>}
      </div>
      <strong class={`health-count numbers ${tone}`}>{formatNumber(language.value, count)}</strong>
    </li>
  )
}

function Offline({ offline }: { offline: Issues['offline'] }) {
  const texts = healthTexts.value
  if (offline.length === 0) return null
  return (
    <section class="stack" aria-label={texts.offline}>
      <h2>{texts.offline}</h2>
      <ul class="plain-list">
        {offline.map(({ library_id, name, root, books, listeners }) => (
          <li key={library_id}>
            <span class="said">
              <a class="status-label bad" href={to.library(library_id)}>
                <Icon of={CircleAlert} size={18} />
                {name}
              </a>
              <span class="under path">{root}</span>
              <span class="under">{texts.offlineText(books, listeners)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
