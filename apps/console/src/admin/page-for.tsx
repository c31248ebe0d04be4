import { LinkButton } from '@chapterhouse/ui/components/button.tsx'
import { Empty } from '@chapterhouse/ui/components/moments.tsx'
import { shellTexts } from '../texts/shell.ts'
import { Overview } from './overview/overview.tsx'
import { Page } from './page.tsx'
import { to, type Where } from './routes.ts'

/** The page that an address means. */
export function PageFor({ where }: { where: Where }) {
  if (!where.isKnown) return <NotFound />
  switch (where.section) {
    case undefined:
      return <Overview />
    default:
      return <NotFound />
  }
}

export function NotFound() {
  const { notFound } = shellTexts.value
  return (
    <Page title={notFound.title}>
      <Empty
        title={notFound.title}
        act={
          <LinkButton form="quiet" href={to.overview}>
            {notFound.act}
          </LinkButton>
        }
      >
        {notFound.text}
      </Empty>
    </Page>
  )
}
