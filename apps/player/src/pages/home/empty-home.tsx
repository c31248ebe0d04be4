import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { session } from '@chapterhouse/ui/session'
import { useQuery } from '@tanstack/preact-query'
import { queries } from '../../queries/queries.ts'
import { call } from '../../server/api.ts'
import { can } from '../../server/server-facts.ts'
import { homeTexts } from '../../texts/pages/home.ts'

/** Interval for polling the progress of a running scan. */
const LOOK_MS = 3_000

/** Explains why there are no books: no library, nothing shared, a scan in progress, or libraries without audiobooks. */
export function EmptyHome() {
  const texts = homeTexts.value
  const libraries = useQuery(queries.libraries())
  const isOwner = session.value?.user.role === 'admin'
  if (libraries.data === undefined) return null
  const [isNone, toConsole] = [libraries.data.length === 0, can('admin_ui')]
  if (isOwner && !isNone) return <Owned />
  if (!isOwner) {
    const { title, advice } = isNone ? texts.noAccess : texts.nothingShared
    return <Empty title={title}>{advice}</Empty>
  }
  return (
    <Empty title={texts.empty.title} act={toConsole && <ToConsole text={texts.empty.act} />}>
      {texts.empty.advice}
    </Empty>
  )
}

function Owned() {
  const texts = homeTexts.value
  const state = useQuery({
    queryKey: ['scans'],
    queryFn: () => call('GET /admin/libraries', {}),
    refetchInterval: LOOK_MS,
  })
  if (state.data === undefined) return null
  const running = state.data.libraries.filter(({ scan }) => scan.running || scan.queued).map(({ scan }) => scan)
  if (running.length === 0)
    return (
      <Empty title={texts.noBooks.title} act={can('admin_ui') && <ToConsole text={texts.noBooks.act} />}>
        {texts.noBooks.advice}
      </Empty>
    )
  const sum = (of: 'done' | 'total') => running.reduce((all, scan) => all + scan[of], 0)
  const shown = (value: number) => formatNumber(language.value, value)
  const { title, advice } = sum('total') > 0 ? texts.reading(shown(sum('done')), shown(sum('total'))) : texts.scanning
  return <Empty title={title}>{advice}</Empty>
}

const ToConsole = ({ text }: { text: string }) => (
  <LinkButton form="fill" href="/admin">
    {text}
  </LinkButton>
)
