import { foundFacts, joinedText } from '../browsing/index.ts'
import type { createShownBooks, ShownAt } from '../catalogue/index.ts'
import { toFavourite, toProgress } from '../listening/index.ts'
import type { Home } from './home.ts'
import { itemsText } from './lists.wire.ts'

interface HomeShowing {
  shown: ReturnType<typeof createShownBooks>
  shownAt: Pick<ShownAt, 'withBooks'>
}

/** All five lists as one JSON text, without books removed since the query. */
export function homeText(page: ReturnType<Home>, { shown, shownAt }: HomeShowing): string {
  const { continued, following, recent, favourites, queue } = page
  const named = [...continued, ...following].map(({ bookId, stamp }) => ({ id: bookId, stamp }))
  const books = shown([...named, ...recent.map(({ book }) => book)])
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
  }
  const texts = Object.entries(lists).map(([name, rows]) => `"${name}":[${rows.filter((row) => row !== undefined).join(',')}]`)
  return `{${texts.join(',')},"queue":${itemsText(shownAt, queue)}}`
}
