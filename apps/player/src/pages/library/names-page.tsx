import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { formatLength } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useQuery } from '@tanstack/preact-query'
import { useMemo, useRef, useState } from 'preact/hooks'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { to } from '../../routes.ts'
import { libraryTexts } from '../../texts/pages/library.ts'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { runsOf } from './crumbs.ts'
import { focusWhenDrawn } from './letters/focus-when-drawn.ts'
import { LETTERS_FROM, lettersOf } from './letters/letters.ts'
import { LettersIndex } from './letters/letters-index.tsx'
import { LibraryFailed } from './library-failed.tsx'
import { LibraryFrame } from './library-frame.tsx'
import type { NameKind } from './names/name-previews.ts'
import { peopleQuery, seriesQuery } from './names/name-queries.ts'
import { NameRow } from './names/name-row.tsx'

interface Name {
  of: NameKind
  name: string
  /** The sort key, if it differs from the name. */
  sortName?: string
  href: string
  below: string
}

const FILTER_FROM = 12

export function PeoplePage({ libraryId, of }: { libraryId: number; of: 'authors' | 'narrators' }) {
  const texts = libraryTexts.value
  const result = useQuery(peopleQuery(libraryId, of))
  const names = result.data?.people.map(({ name, books, duration }) => ({
    of: of === 'authors' ? ('author' as const) : ('narrator' as const),
    name,
    href: to.booksOf(libraryId, of === 'authors' ? { author: name } : { narrator: name }),
    below: `${texts.books(books)}, ${formatLength(duration, language.value)}`,
  }))
  return (
    <LibraryFrame libraryId={libraryId}>
      <Names libraryId={libraryId} names={names} error={result.error} onRetry={() => void result.refetch()} />
      {result.data && result.data.unknown > 0 && <p class="library-hint">{texts.unknown[of](result.data.unknown)}</p>}
    </LibraryFrame>
  )
}

/** The series of a library, with the available volumes. */
export function SeriesPage({ libraryId }: { libraryId: number }) {
  const texts = libraryTexts.value
  const result = useQuery(seriesQuery(libraryId))
  const names = result.data?.map(({ name, sort_name, author, books, extra_books, positions }) => ({
    of: 'series' as const,
    name,
    ...(sort_name !== undefined && { sortName: sort_name }),
    href: to.booksOf(libraryId, { series: name }),
    below: [texts.series(author, texts.books(books + extra_books)), positions.length > 0 && texts.volumes(runsOf(positions))]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <LibraryFrame libraryId={libraryId}>
      <Names libraryId={libraryId} names={names} error={result.error} onRetry={() => void result.refetch()} />
    </LibraryFrame>
  )
}

interface NamesProps {
  libraryId: number
  names: readonly Name[] | undefined
  error: unknown
  onRetry: () => void
}

function Names({ libraryId, names, error, onRetry }: NamesProps) {
  if (!names) return error ? <LibraryFailed error={error} onRetry={onRetry} /> : <PageSkeleton />
  return <NamesList libraryId={libraryId} names={names} />
}

function NamesList({ libraryId, names }: Pick<NamesProps, 'libraryId'> & { names: readonly Name[] }) {
  const texts = libraryTexts.value
  const [filter, setFilter] = useState('')
  const list = useRef<WindowVirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const wanted = filter.trim().toLocaleLowerCase()
  const shown = names.filter(({ name, below }) => `${name} ${below}`.toLocaleLowerCase().includes(wanted))
  const letters = useMemo(
    () => (shown.length >= LETTERS_FROM ? lettersOf(shown.map(({ name, sortName }) => sortName ?? name)) : []),
    [names, wanted],
  )
  const toRow = (row: number, isLeft: boolean) => {
    list.current?.scrollToIndex(row, { align: 'start', offset: -8 })
    const name = shown[row]
    if (isLeft && name) focusWhenDrawn(box.current, name.href)
  }
  return (
    <div ref={box} class={letters.length > 0 ? 'library-names lettered' : 'library-names'}>
      {names.length >= FILTER_FROM && (
        <Field label={texts.filter} type="search" value={filter} onValue={setFilter} input={{ autocomplete: 'off' }} />
      )}
      {shown.length === 0 && <p role="status">{names.length === 0 ? texts.empty.title : texts.noneFiltered}</p>}
      {letters.length > 0 && <LettersIndex letters={letters} onLetter={toRow} />}
      <WindowVirtualizer ref={list as never} as="ul" item="li" data={shown}>
        {({ sortName: _place, ...name }) => <NameRow key={name.href} libraryId={libraryId} {...name} />}
      </WindowVirtualizer>
    </div>
  )
}
