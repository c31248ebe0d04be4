import { LinkButton } from '@chapterhouse/ui/components/button.tsx'
import { Segmented } from '@chapterhouse/ui/components/field.tsx'
import { Empty, Failed, Skeleton } from '@chapterhouse/ui/components/states.tsx'
import { formatNumber, formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import { overviewTexts } from '../../texts/overview.ts'
import { Page } from '../page.tsx'
import { useLibraries, usePeople } from '../query.ts'
import { to } from '../routes.ts'
import { Attention } from './attention.tsx'
import { ListeningNow } from './listening-now.tsx'
import { ListeningPlots } from './listening-plots.tsx'
import './overview.css'

const RANGES = ['7d', '30d', '90d', '1y'] as const

/** Totals, current listeners, and problems. */
export function Overview() {
  const texts = overviewTexts.value
  const [range, setRange] = useState<(typeof RANGES)[number]>('30d')
  const stats = useQuery({
    queryKey: ['stats', range],
    queryFn: ({ signal }) => call('GET /admin/stats', { query: { range } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const libraries = useLibraries()
  const activity = stats.data?.activity
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
        <section class="stack">
          <Segmented
            label={texts.range}
            value={range}
            options={RANGES.map((value) => ({ value, text: texts.ranges[value] }))}
            onValue={setRange}
          />
          {stats.isError && <Failed error={stats.error} onRetry={() => void stats.refetch()} />}
          {!activity && stats.isPending && <Skeleton shape="overview-plots-shape" />}
          {activity && <ListeningPlots activity={activity} />}
        </section>
      )}
    </Page>
  )
}

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
