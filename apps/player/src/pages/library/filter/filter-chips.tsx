import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { X } from 'lucide'
import { useRef } from 'preact/hooks'
import { libraryTexts } from '../../../texts/pages/library.ts'
import { chipsOf, type LibraryFilter, onlyAbout, type Subject } from './filter.ts'
import { filterText } from './filter-texts.ts'

/** The active filters; each can be removed. */
export function FilterChips({
  filter,
  subject,
  unknown,
  onFilter,
}: {
  filter: LibraryFilter
  subject?: Subject | undefined
  unknown: readonly string[]
  onFilter: (filter: LibraryFilter) => void
}) {
  const texts = libraryTexts.value.filters
  const box = useRef<HTMLDivElement>(null)
  const chips = chipsOf(filter, subject)
  const remove = (without: LibraryFilter) => {
    onFilter(without)
    // The pressed chip is gone: focus moves to another chip, or to the button that adds filters.
    requestAnimationFrame(() => {
      const page = box.current?.closest('.page') ?? document
      const next = page.querySelector<HTMLElement>('.library-chips button') ?? page.querySelector<HTMLElement>('.library-filter')
      next?.focus()
    })
  }
  return (
    <div ref={box} class="library-filters">
      {chips.length > 0 && (
        <ul class="library-chips" aria-label={texts.active}>
          {chips.map(({ kind, value, without }) => {
            const text = filterText(kind, value)
            return (
              <li key={`${kind} ${value}`}>
                <button type="button" class="chip" aria-label={texts.remove(text)} onClick={() => remove(without)}>
                  <span dir="auto">{text}</span>
                  <Icon of={X} size={16} />
                </button>
              </li>
            )
          })}
          {chips.length > 1 && (
            <li>
              <Button onClick={() => remove(onlyAbout(subject))}>{texts.clear}</Button>
            </li>
          )}
        </ul>
      )}
      {unknown.length > 0 && (
        <p class="library-hint" role="status">
          {texts.unknown(unknown.join(', '))}
        </p>
      )}
    </div>
  )
}
