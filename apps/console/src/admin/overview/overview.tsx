import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty, Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Segmented } from '@chapterhouse/ui/components/fields/field.tsx'
import { formatNumber, formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { Page } from '../../page/page.tsx'
import { useLibraries, usePeople } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Activity } from '../../server/responses.ts'
import { overviewTexts } from '../../texts/shell/overview.ts'
import { to } from '../routes.ts'
import { Attention } from './attention.tsx'
import { ListeningNow } from './listening-now.tsx'
import { LibraryPlots, ListeningPlots } from './listening-plots.tsx'
import { NextSteps } from './next-steps.tsx'
import './overview.css'

const RANGES = ['7d', '30d', '90d', '1y'] as const
type Range = (typeof RANGES)[number]

/** Totals, current listeners, and problems. */
export function Overview() {
  const texts = overviewTexts.value
  const [range, setRange] = useState<Range>('30d')
  const stats = useStats(range)
  const libraries = useLibraries()
  const activity = stats.data?.activity
  const isNew = useIsNew(activity)
  const isBare = libraries.data?.libraries.length === 0
  if (libraries.isError) {
    return (
      <Page title={texts.title}>
        <Failed error={libraries.error} onRetry={() => void libraries.refetch()} />
      </Page>
    )
  }
  return (
    <Page title={texts.title}>
      {isBare && (
        <Empty
          title={texts.noLibrary.title}
          act={
            <LinkButton form="fill" href={to.newLibrary}>
              {texts.noLibrary.act}
            </LinkButton>
          }
        >
          {texts.noLibrary.text}
        </Empty>
      )}
      <Counts bytes={activity?.storage.bytes} />
      <div class="overview-columns">
        <ListeningNow />
        <Attention />
      </div>
      {!isBare && (
        <>
          {isNew && <NextSteps />}
          {stats.isError && <Failed error={stats.error} onRetry={() => void stats.refetch()} />}
          {isNew === undefined && !stats.isError && <Skeleton shape="overview-plots-shape" />}
          {isNew && activity && <LibraryPlots activity={activity} />}
          {isNew === false && activity && (
            <section class="stack">
              <Segmented
                label={texts.range}
                value={range}
                options={RANGES.map((value) => ({ value, text: texts.ranges[value] }))}
                onValue={setRange}
              />
              <ListeningPlots activity={activity} />
            </section>
          )}
        </>
      )}
    </Page>
  )
}

const useStats = (range: Range, { enabled = true } = {}) =>
  useQuery({
    queryKey: ['stats', range],
    queryFn: ({ signal }) => call('GET /admin/stats', { query: { range } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    enabled,
  })

/** True if there was no listening for a year; undefined while unknown. */
function useIsNew(activity: Activity | undefined): boolean | undefined {
  const isQuiet = activity && !hasListening(activity)
  const year = useStats('1y', { enabled: isQuiet === true })
  if (!isQuiet) return isQuiet
  if (year.isError) return false
  if (!year.data || year.isPlaceholderData) return undefined
  return year.data.activity ? !hasListening(year.data.activity) : false
}

const hasListening = ({ totals, previous }: Activity): boolean => totals.sessions > 0 || previous.sessions > 0

function Counts({ bytes }: { bytes: number | undefined }) {
  const texts = overviewTexts.value
  const libraries = useLibraries().data?.libraries
  const people = usePeople().data?.users
  const lang = language.value
  const books = libraries?.reduce((sum, { book_count }) => sum + book_count, 0)
  const counts = [
    { text: texts.books(books ?? 0), value: books, href: to.books() },
    { text: texts.libraries(libraries?.length ?? 0), value: libraries?.length, href: to.libraries },
    { text: texts.people(people?.length ?? 0), value: people?.length, href: to.people },
  ]
  return (
    <ul class="overview-counts">
      {counts.map(({ text, value, href }) => (
        <li key={href}>
          <a href={href}>
            <span class="overview-figure numbers">{value === undefined ? '–' : formatNumber(lang, value)}</span>
            <span>{text}</span>
          </a>
        </li>
      ))}
      <li>
        <span class="overview-figure numbers">{bytes === undefined ? '–' : formatSize(bytes, lang)}</span>
        <span>{texts.storage}</span>
      </li>
    </ul>
  )
}
