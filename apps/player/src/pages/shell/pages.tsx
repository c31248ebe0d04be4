import { address, matchPath } from '@chapterhouse/ui/address'
import type { ComponentChild } from 'preact'
import { useEffect } from 'preact/hooks'
import { BASE, to } from '../../routes.ts'
import { shellTexts } from '../../texts/shell.ts'
import { HomePage } from '../home/home-page.tsx'
import { later } from './later.tsx'
import { Page } from './page.tsx'

const BookPage = later(async () => (await import('../book/book-page.tsx')).BookPage)

type Parts = Readonly<Record<string, string>>
/** What stands at which address. */
const PAGES: readonly (readonly [pattern: string, draw: (parts: Parts, query: Parts) => ComponentChild])[] = [
  [BASE, () => <HomePage />],
  [`${BASE}/book/:id`, ({ id }, { path = '' }) => <BookPage key={`${id}:${path}`} libraryId={Number(id)} path={path} />],
]

export function Pages() {
  const { path, query } = address.value
  useEffect(() => {
    const timer = setTimeout(() => void BookPage.preload().catch(() => undefined), 1_500)
    return () => clearTimeout(timer)
  }, [])
  for (const [pattern, draw] of PAGES) {
    const parts = matchPath(pattern, path)
    if (parts) return draw(parts, query)
  }
  return <NoSuchPage />
}

function NoSuchPage() {
  const words = shellTexts.value.notFound
  return (
    <Page title={words.title}>
      <p>{words.advice}</p>
      <p>
        <a href={to.home}>{words.home}</a>
      </p>
    </Page>
  )
}
