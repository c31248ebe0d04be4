import { ignore } from '@chapterhouse/ui/ignore'
import { matchPath, pageUrl } from '@chapterhouse/ui/page-url'
import { type ComponentChild, isValidElement } from 'preact'
import { useEffect } from 'preact/hooks'
import { loadPlayer } from '../load-player.ts'
import { currentPlayer } from '../playback/now-playing.ts'
import { fetchPlayer } from '../player/player-chunks.tsx'
import { BASE, SHELVES, to, YOU_PARTS } from '../routes.ts'
import { shellTexts } from '../texts/pages/shell.ts'
import { HomePage } from './home/home-page.tsx'
import { lazyPage } from './shell/lazy-page.tsx'
import { Page } from './shell/page.tsx'

const BookPage = lazyPage(async () => (await import('./book/book-page.tsx')).BookPage)
const library = () => import('./library/library-pages.tsx')
const LibraryPage = lazyPage(async () => (await library()).LibraryPage)
const BooksPage = lazyPage(async () => (await library()).BooksPage)
const FolderPage = lazyPage(async () => (await library()).FolderPage)
const PeoplePage = lazyPage(async () => (await library()).PeoplePage)
const SeriesPage = lazyPage(async () => (await library()).SeriesPage)
const SetAsidePage = lazyPage(async () => (await library()).SetAsidePage)
const SearchPage = lazyPage(async () => (await import('./search/search-page.tsx')).SearchPage)
const lists = () => import('./lists/list-pages.tsx')
const CollectionsPage = lazyPage(async () => (await lists()).CollectionsPage)
const CollectionPage = lazyPage(async () => (await lists()).CollectionPage)
const ShelfPage = lazyPage(async () => (await lists()).ShelfPage)
const YouPage = lazyPage(async () => (await import('./you/you-frame.tsx')).YouPage)
const YouPartPage = lazyPage(async () => (await import('./you/you-pages.tsx')).YouPartPage)
// The player draws car mode over the page once it has loaded.
const CarPage = lazyPage(async () => {
  await Promise.all([fetchPlayer(), loadPlayer()])
  if (!currentPlayer.peek()) throw new Error('no sound')
  return Nothing
})
const Nothing = () => <></>
const LATER = [BookPage, LibraryPage, SearchPage, YouPage]

type PlayerParts = Readonly<Record<string, string>>
const PAGES: readonly (readonly [pattern: string, draw: (parts: PlayerParts, query: PlayerParts) => ComponentChild])[] = [
  [BASE, () => <HomePage />],
  [`${BASE}/book/:id`, ({ id }, { path = '' }) => <BookPage key={`${id}:${path}`} libraryId={Number(id)} path={path} />],
  [`${BASE}/library`, () => <LibraryPage />],
  [`${BASE}/library/:id`, ({ id }, { path = '' }) => <FolderPage key={`${id}:${path}`} libraryId={Number(id)} path={path} />],
  [`${BASE}/library/:id/authors`, ({ id }) => <PeoplePage key={`a${id}`} libraryId={Number(id)} of="authors" />],
  [`${BASE}/library/:id/narrators`, ({ id }) => <PeoplePage key={`n${id}`} libraryId={Number(id)} of="narrators" />],
  [`${BASE}/library/:id/series`, ({ id }) => <SeriesPage key={id} libraryId={Number(id)} />],
  [
    `${BASE}/library/:id/books`,
    ({ id }, { sort = 'author', from = '', author, narrator, series }) => (
      <BooksPage key={JSON.stringify([id, author, narrator, series])} libraryId={Number(id)} sort={sort} from={from} />
    ),
  ],
  [`${BASE}/search`, () => <SearchPage />],
  [to.setAside, () => <SetAsidePage />],
  [to.collections, () => <CollectionsPage />],
  [`${to.collections}/:id`, ({ id }) => <CollectionPage key={id} id={Number(id)} />],
  ...SHELVES.map((shelf) => [to.shelf(shelf), () => <ShelfPage key={shelf} shelf={shelf} />] as const),
  [to.you, () => <YouPage />],
  ...YOU_PARTS.map((part) => [to.youPart(part), () => <YouPartPage key={part} part={part} />] as const),
  [to.car, () => <CarPage />],
]

function drawnAt(path: string, query: PlayerParts): ComponentChild {
  for (const [pattern, draw] of PAGES) {
    const parts = matchPath(pattern, path)
    if (parts) return draw(parts, query)
  }
  return undefined
}

/** Fetches the script of a page before it is rendered. */
export async function preloadPage(path: string, query: PlayerParts): Promise<void> {
  const page = drawnAt(path, query)
  if (isValidElement(page) && 'preload' in Object(page.type)) await (page.type as ReturnType<typeof lazyPage>).preload()
}

export function Pages() {
  const { path, query } = pageUrl.value
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.all(LATER.map((page) => page.preload())).catch(ignore('the page fetches it when it is shown')),
      1_500,
    )
    return () => clearTimeout(timer)
  }, [])
  return drawnAt(path, query) ?? <NoSuchPage />
}

function NoSuchPage() {
  const texts = shellTexts.value.notFound
  return (
    <Page title={texts.title}>
      <p>{texts.advice}</p>
      <p>
        <a href={to.home}>{texts.home}</a>
      </p>
    </Page>
  )
}
