import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Empty, Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { ignore } from '@chapterhouse/ui/ignore'
import { currentQuery, go, pageUrl } from '@chapterhouse/ui/page-url'
import { Search as SearchIcon, X } from 'lucide'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { to } from '../../routes.ts'
import { libraryTexts } from '../../texts/pages/library.ts'
import { searchTexts } from '../../texts/pages/search.ts'
import { filterQuery, isFiltered, type LibraryFilter, readFilter } from '../library/filter/filter.ts'
import { FilterChips } from '../library/filter/filter-chips.tsx'
import { Page } from '../shell/page.tsx'
import { addRecentSearch, clearRecentSearches, recentSearches } from './recent-searches.ts'
import { Results } from './results.tsx'
import './search.css'
import { SearchFilter } from './search-filter.tsx'
import { fieldHere, type KeysAhead, stopsHere, useFocusRestoration, useKeysAhead } from './search-keys.ts'
import { useDebounced } from './use-debounced.ts'
import { type NameGroup, useNames } from './use-names.ts'
import { type Search, useSearch } from './use-search.ts'

/** Delay after the last key press; the rest of the 150 ms is for the response. */
const SETTLE_MS = 70

const NO_GROUPS: readonly NameGroup[] = []

/** Searches all libraries while typing. */
export function SearchPage() {
  const texts = searchTexts.value
  const { q: query = '' } = pageUrl.value.query
  const [typed, setTyped] = useState(query)
  const q = useDebounced(typed.trim(), SETTLE_MS)
  const { filter, unknown } = readFilter(currentQuery())
  const search = useSearch(q, filter)
  const { books, isOfDevice, error } = search
  const { groups: names, isAnswered: hasNames } = useNames(q, search)
  // Names are not filtered.
  const groups = isFiltered(filter) ? NO_GROUPS : names

  // The address follows the query, so that Back restores the search. A link to another search fills the field, but an address
  // written by this page does not, however late it arrives.
  const written = useRef(query)
  const write = (text: string) => {
    if (text === written.current) return
    written.current = text
    go(to.search(text, filterQuery(readFilter(new URLSearchParams(location.search)).filter)), { instead: true })
  }
  useEffect(() => write(q), [q])
  useEffect(() => {
    if (query === written.current) return
    written.current = query
    setTyped(query)
  }, [query])

  const ahead = useKeysAhead(typed.trim() === q && search.isAnswered && hasNames, Boolean(error))
  // Memoised, so that sixty rows do not render at every key press.
  const found = useMemo(
    () => <Found q={q} search={search} groups={groups} filter={filter} onClear={() => setTyped('')} />,
    [q, books, groups, isOfDevice, error, search.hasMore, search.loadMore === undefined, isFiltered(filter)],
  )
  const onFilter = (chosen: LibraryFilter) => {
    write(typed.trim())
    go(to.search(typed.trim(), filterQuery(chosen)))
  }
  return (
    <Page title={texts.title}>
      {/* Writes the typed text before a result is opened, so that Back restores all of it. */}
      <search class="search" onClickCapture={() => write(typed.trim())}>
        <div class="search-head">
          <SearchField typed={typed} onTyped={setTyped} ahead={ahead} />
          <SearchFilter filter={filter} onFilter={onFilter} />
        </div>
        {(isFiltered(filter) || unknown.length > 0) && <FilterChips filter={filter} unknown={unknown} onFilter={onFilter} />}
        {q === '' && isFiltered(filter) && <p class="search-hint">{texts.startFiltered}</p>}
        {q === '' && <RecentSearches hasFilter={isFiltered(filter)} onChoose={setTyped} />}
        {found}
      </search>
    </Page>
  )
}

function SearchField({ typed, onTyped, ahead }: { typed: string; onTyped: (typed: string) => void; ahead: KeysAhead }) {
  const texts = searchTexts.value
  const field = useRef<HTMLInputElement>(null)
  // In the same step as the render, so that the first key presses go into the field.
  useLayoutEffect(() => {
    // On a touch screen, the keyboard would cover the page.
    const isTyping = matchMedia('(pointer: fine)').matches || document.activeElement?.matches(':focus-visible')
    if (isTyping) field.current?.focus({ preventScroll: true })
  }, [])
  return (
    <form
      class="search-field"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed) ahead.press('open')
      }}
    >
      <Icon of={SearchIcon} />
      <input
        ref={field}
        class="input"
        type="search"
        enterkeyhint="search"
        aria-label={texts.field}
        placeholder={texts.placeholder}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="auto"
        value={typed}
        onInput={(event) => {
          ahead.forget()
          onTyped(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') ahead.forget()
          if (event.key !== 'ArrowDown' || !typed) return
          event.preventDefault()
          ahead.press('step')
        }}
      />
      {typed && (
        <Button
          icon={X}
          label={texts.clear}
          onClick={() => {
            onTyped('')
            field.current?.focus()
          }}
        />
      )}
    </form>
  )
}

function Found({
  q,
  search,
  groups,
  filter,
  onClear,
}: {
  q: string
  search: Search
  groups: readonly NameGroup[]
  filter: LibraryFilter
  onClear: () => void
}) {
  const texts = searchTexts.value
  const advice = isFiltered(filter) ? libraryTexts.value.filters.none.advice : texts.nothingAdvice
  const { books, isOfDevice, error, pageError, retry, hasMore } = search
  const isNothing = books?.length === 0 && groups.length === 0
  useFocusRestoration()
  return (
    <>
      {error && !books ? <Failed error={error} onRetry={retry} /> : null}
      {isNothing && !hasMore && (
        <Empty
          title={texts.nothing(q)}
          act={
            <Button form="quiet" onClick={onClear}>
              {texts.clear}
            </Button>
          }
        >
          {isOfDevice && !filter.downloaded ? texts.nothingOnDevice : advice}
        </Empty>
      )}
      {/* One page may be empty even though the next is not. */}
      {books && (!isNothing || hasMore) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between links that Tab also reaches
        <div onClick={() => void addRecentSearch(q)} onKeyDown={walk}>
          <Results {...search} books={books} groups={groups} />
        </div>
      )}
      {pageError ? <Failed error={pageError} onRetry={retry} /> : null}
    </>
  )
}

function walk(event: KeyboardEvent): void {
  if (event.key === 'ArrowDown') moveIn(event, 1)
  if (event.key === 'ArrowUp') moveIn(event, -1)
}

/** Arrow keys move from the field through the results and back. */
function moveIn(event: KeyboardEvent, step: 1 | -1): void {
  const stops = [fieldHere(), ...stopsHere()]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function RecentSearches({ hasFilter, onChoose }: { hasFilter: boolean; onChoose: (q: string) => void }) {
  const texts = searchTexts.value
  const [before, setBefore] = useState<readonly string[]>([])
  useEffect(() => {
    recentSearches().then(setBefore, ignore('none are suggested'))
  }, [])
  if (before.length === 0) return hasFilter ? null : <p class="search-hint">{texts.start}</p>
  return (
    <section aria-labelledby="looked">
      <h2 id="looked">{texts.recentSearches}</h2>
      <ul class="search-recent">
        {before.map((q) => (
          <li key={q}>
            <button type="button" class="chip" dir="auto" onClick={() => onChoose(q)}>
              {q}
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={() => void clearRecentSearches().then(() => setBefore([]))}>{texts.forget}</Button>
    </section>
  )
}
