import { Books } from './books/books.tsx'
import { NamesPage } from './books/names.tsx'
import { Libraries } from './libraries/libraries.tsx'
import { NotFound } from './not-found.tsx'
import { Overview } from './overview/overview.tsx'
import type { Where } from './routes.ts'

/** The page that an address means. */
export function PageFor({ where }: { where: Where }) {
  if (!where.isKnown) return <NotFound />
  switch (where.section) {
    case undefined:
      return <Overview />
    case 'libraries':
      return <Libraries where={where} />
    case 'books':
      return <Books where={where} />
    case 'names':
      return <NamesPage where={where} />
    default:
      return <NotFound />
  }
}
