import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { useQuery } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useMedia } from '../../player/parts/use-media.ts'
import { queries } from '../../queries/queries.ts'
import { to } from '../../routes.ts'
import type { Library } from '../../server/responses.ts'
import { can } from '../../server/server-facts.ts'
import { libraryTexts } from '../../texts/pages/library.ts'
import { Page } from '../shell/page.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { keepLastLibrary, lastLibrary } from './last-library.ts'
import { LibraryFailed } from './library-failed.tsx'
import './library.css'
import { BROWSE_MODES, beginningOf, hrefOfMode, modeOf } from './browse-modes.ts'

/** On a phone, a list's header is a single line. */
export const NARROW = '(max-width: 599px)'

interface FrameProps {
  /** Undefined for a page covering all libraries. */
  libraryId?: number
  /** The title of the content, if it differs from the library's. */
  title?: string
  below?: ComponentChildren
  actions?: ComponentChildren
  /** The list's order, filter and view: in the header on a phone, otherwise above the list. */
  tools?: ComponentChildren
  children: ComponentChildren
}

/** The browse modes of a library, around the current page. */
export function LibraryFrame({ libraryId, title, below, actions, tools, children }: FrameProps) {
  const texts = libraryTexts.value
  const { data } = useQuery(queries.libraries())
  useEffect(() => {
    if (libraryId !== undefined) keepLastLibrary(libraryId)
  }, [libraryId])
  const shown = { libraries: data ?? [], libraryId }
  const isNarrow = useMedia(NARROW)
  const inHead = isNarrow && tools !== undefined
  const hasChoice = (data?.length ?? 0) > 1 && actions === undefined
  const head = (
    <>
      {actions ?? <Choice {...shown} />}
      {inHead && tools}
    </>
  )
  return (
    <Page
      title={title ?? texts.title}
      below={below}
      actions={head}
      back={title !== undefined}
      class={inHead ? `library-page ${hasChoice ? 'library-chosen' : ''}` : 'library-page'}
    >
      {data && !(inHead && title !== undefined) && <Ways {...shown} />}
      {!inHead && tools}
      {children}
    </Page>
  )
}

interface Shown {
  libraries: readonly Library[]
  libraryId: number | undefined
}

/** The library selector, if there are several. */
function Choice({ libraries, libraryId }: Shown) {
  const { path, query } = pageUrl.value
  if (libraries.length < 2 || libraryId === undefined) return null
  const way = modeOf(path, query)
  return (
    <Select
      label={libraryTexts.value.choose}
      value={String(libraryId)}
      options={libraries.map(({ id, name }) => ({ value: String(id), text: name }))}
      onValue={(chosen) => go(hrefOfMode(way, Number(chosen)))}
    />
  )
}

function Ways({ libraries, libraryId }: Shown) {
  const texts = libraryTexts.value
  const { path, query } = pageUrl.value
  const id = libraryId ?? lastLibrary(libraries)?.id
  const way = libraryId === undefined ? undefined : modeOf(path, query)
  const ways = BROWSE_MODES.filter((one) => one === 'books' || one === 'folders' || can('browse_people'))
  const others = [
    { href: to.collections, name: texts.collections, when: can('collections') },
    { href: to.setAside, name: texts.setAside, when: can('set_aside') },
  ]
  const list = useRef<HTMLUListElement>(null)
  // On a phone, the current page's link may be outside the strip.
  useLayoutEffect(() => showCurrent(list.current), [path, way])
  return (
    <div class="library-ways">
      <nav aria-label={texts.browseBy}>
        <ul ref={list}>
          {id !== undefined &&
            ways.map((one) => (
              <li key={one}>
                <a href={hrefOfMode(one, id)} aria-current={one === way ? 'page' : undefined}>
                  {texts.sections[one]}
                </a>
              </li>
            ))}
          {others.map(
            ({ href, name, when }) =>
              when && (
                <li key={href}>
                  <a href={href} aria-current={path === href ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ),
          )}
        </ul>
      </nav>
    </div>
  )
}

function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!list || !current) return
  const strip = list.getBoundingClientRect()
  if (current.left < strip.left || current.right > strip.right)
    list.scrollLeft += current.left + current.width / 2 - strip.left - strip.width / 2
}

/** The last viewed library, or the first. */
export function LibraryPage() {
  const texts = libraryTexts.value
  const { data, error, refetch } = useQuery(queries.libraries())
  const library = data && lastLibrary(data)
  useEffect(() => {
    if (library) go(beginningOf(library), { instead: true })
  }, [library])
  if (error && !data) {
    return (
      <Page title={texts.title}>
        <LibraryFailed error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!data || library) return <PageSkeleton />
  return (
    <Page title={texts.title}>
      <Empty title={texts.noLibrary.title}>{texts.noLibrary.advice}</Empty>
    </Page>
  )
}
