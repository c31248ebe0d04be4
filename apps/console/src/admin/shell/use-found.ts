import { chooseTheme } from '@chapterhouse/ui/theme'
import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/hooks'
import { useLibraries, usePeople } from '../../queries/query.ts'
import { runWithToast } from '../../queries/run-with-toast.ts'
import { call } from '../../server/api.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { PAGES } from '../pages.tsx'
import { to } from '../routes.ts'
import { type Command, commandsFor } from './palette-search.ts'

export interface Commands {
  list: readonly Command[]
  /** No more results can arrive. */
  isComplete: boolean
}

/** The commands that match the typed text. */
export function useFound(typed: string): Commands {
  const [commands, books] = [useCommands(), useBooks(typed)]
  return { list: commandsFor(typed, [...commands.list, ...books.list]), isComplete: commands.isComplete && books.isComplete }
}

function useCommands(): Commands {
  const { pages, pageGroups, palette } = shellTexts.value
  const [ofLibraries, ofPeople] = [useLibraries(), usePeople()]
  const libraries = ofLibraries.data?.libraries ?? []
  const people = ofPeople.data?.users ?? []
  const scanAll = () =>
    void runWithToast(async () => {
      await call('POST /admin/scan', {})
      return palette.allQueued
    })
  const scan = ({ id, name }: { id: number; name: string }) =>
    void runWithToast(async () => {
      await call('POST /admin/libraries/:id/scan', { params: { id } })
      return palette.scanQueued(name)
    })
  const list: Command[] = [
    ...PAGES.map(
      ({ name, href, group }): Command => ({
        id: href,
        group: 'pages',
        text: pages[name],
        href,
        ...(group && { note: pageGroups[group] }),
      }),
    ),
    { id: 'new-library', group: 'actions', text: palette.addLibrary, href: to.newLibrary },
    { id: 'new-person', group: 'actions', text: palette.addPerson, href: to.newPerson },
    { id: 'new-share', group: 'actions', text: palette.addShare, href: to.newShare },
    { id: 'scan', group: 'actions', text: palette.scanAll, act: scanAll },
    { id: 'light', group: 'actions', text: palette.light, act: () => chooseTheme('light') },
    { id: 'dark', group: 'actions', text: palette.dark, act: () => chooseTheme('dark') },
    ...libraries.flatMap((library): Command[] => [
      { id: `library-${library.id}`, group: 'libraries', text: library.name, note: library.root, href: to.library(library.id) },
      {
        id: `scan-${library.id}`,
        group: 'libraries',
        text: palette.scan(library.name),
        act: () => scan(library),
      },
    ]),
    ...people.map(({ id, username }): Command => ({ id: `person-${id}`, group: 'people', text: username, href: to.person(id) })),
  ]
  return { list, isComplete: !ofLibraries.isPending && !ofPeople.isPending }
}

/** Results from the server, after a pause, for two letters or more. */
function useBooks(typed: string): Commands {
  const [query, setQuery] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setQuery(wanted), 120)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: ['palette', query],
    queryFn: ({ signal }) => call('GET /admin/books', { query: { q: query, limit: '8' } }, { signal }),
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
  })
  if (wanted.length < 2) return { list: [], isComplete: true }
  const isFound = query === wanted && !isPlaceholderData
  const list = (data?.books ?? []).map(
    (book): Command => ({
      id: `book-${book.library_id}-${book.path}`,
      group: 'books',
      text: book.title,
      note: book.author,
      href: to.book(book),
      isFound,
    }),
  )
  return { list, isComplete: isFound && !isPending }
}
