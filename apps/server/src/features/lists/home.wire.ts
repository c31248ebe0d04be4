import { foundFacts, joinedText } from '../browsing/index.ts'
import type { createShownBooks, ShownAt } from '../catalogue/index.ts'
import { toFavourite, toProgress } from '../listening/index.ts'
import type { Home } from './home.ts'
import { itemsText } from './lists.wire.ts'

/** All lists as one JSON text, without books removed since the query. */
export function homeText(
  page: ReturnType<Home>,
  { shown, shownAt }: { shown: ReturnType<typeof createShownBooks>; shownAt: Pick<ShownAt, 'withBooks'> },
): string {
  const { continued, following, recent, favourites, queue, suggested } = page
  const named = [...continued, ...following].map(({ bookId, stamp }) => ({ id: bookId, stamp }))
  const further = suggested ? [...suggested.again, ...suggested.short, ...(suggested.byAuthor?.books ?? [])] : []
  const books = shown([...named, ...recent.map(({ book }) => book), ...further])
  const textsOf = (some: readonly { id: number }[]) => some.map(({ id }) => books.get(id))
  function withBook(facts: object, id: number): string | undefined {
    const book = books.get(id)
    return book && `${JSON.stringify(facts).slice(0, -1)},"book":${book}}`
  }
  const lists = {
    continue: continued.map(({ chapter, ...row }) => withBook({ progress: toProgress(row), chapter }, row.bookId)),
    next_in_series: following.map(({ series, libraryId, afterPath, bookId }) =>
      withBook({ series, after: { library_id: libraryId, path: afterPath } }, bookId),
    ),
    recent: recent.map((copy) => joinedText(books.get(copy.book.id), JSON.stringify(foundFacts(copy)))),
    favourites: favourites.map((one) => JSON.stringify(toFavourite(one))),
    ...(suggested && { listen_again: textsOf(suggested.again), short: textsOf(suggested.short) }),
  }
  const texts = Object.entries(lists).map(([name, rows]) => `"${name}":${arrayOf(rows)}`)
  if (suggested?.byAuthor) {
    const { author, libraryId, books: others } = suggested.byAuthor
    const facts = JSON.stringify({ author, library_id: libraryId })
    texts.push(`"more_by_author":${facts.slice(0, -1)},"books":${arrayOf(textsOf(others))}}`)
  }
  return `{${texts.join(',')},"queue":${itemsText(shownAt, queue)}}`
}

const arrayOf = (rows: readonly (string | undefined)[]): string => `[${rows.filter((row) => row !== undefined).join(',')}]`
