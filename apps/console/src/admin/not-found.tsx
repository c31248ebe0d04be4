import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Page } from '../page/page.tsx'
import { shellTexts } from '../texts/shell/shell.ts'
import { to } from './routes.ts'

export function NotFound() {
  const { notFound } = shellTexts.value
  return (
    <Page title={notFound.title}>
      <p>{notFound.text}</p>
      <div class="control-row">
        <LinkButton form="quiet" href={to.overview}>
          {notFound.act}
        </LinkButton>
      </div>
    </Page>
  )
}
