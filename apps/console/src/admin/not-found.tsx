import { LinkButton } from '@chapterhouse/ui/components/button.tsx'
import { Empty } from '@chapterhouse/ui/components/moments.tsx'
import { shellTexts } from '../texts/shell.ts'
import { Page } from './page.tsx'
import { to } from './routes.ts'

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
