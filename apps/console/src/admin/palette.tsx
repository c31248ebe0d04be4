import { go } from '@chapterhouse/ui/address'
import { Icon } from '@chapterhouse/ui/components/icon.tsx'
import { useModal } from '@chapterhouse/ui/components/use-modal'
import { chooseTheme } from '@chapterhouse/ui/theme'
import { keepPreviousData, useQuery } from '@tanstack/preact-query'
import { BookOpen, CornerDownLeft, type IconNode, Library, PanelTop, User, Zap } from 'lucide'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { call } from '../server/api.ts'
import { shellTexts } from '../texts/shell.ts'
import { type Command, commandsFor } from './palette-search.ts'
import './palette.css'
import { useLibraries, usePeople } from './query.ts'
import { to } from './routes.ts'
import { tell } from './tell.ts'

const ICONS: Record<Command['group'], IconNode> = {
  pages: PanelTop,
  actions: Zap,
  libraries: Library,
  people: User,
  books: BookOpen,
}

/** Anything of the console by typing a few letters of it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { palette } = shellTexts.value
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const found = commandsFor(typed, [...useCommands(), ...useBooks(typed)])
  const current = Math.min(at, found.length - 1)
  useModal(dialog)
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const type = (value: string) => {
    setTyped(value)
    setAt(0)
  }
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if (command.href) go(command.href)
    command.act?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'Enter' ? 0 : { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (step === 0) run(found[current])
    else setAt((current + step + found.length) % Math.max(1, found.length))
  }

  return (
    <dialog
      ref={dialog}
      class="layer palette"
      aria-label={palette.title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div class="palette-box">
        <Typed id={id} value={typed} at={found.length > 0 ? current : undefined} onValue={type} onKeyDown={onKeyDown} />
        <div class="palette-list" id={id} role="listbox" aria-label={palette.title}>
          {found.map((command, index) => (
            <Choice
              key={command.id}
              id={`${id}-${index}`}
              command={command}
              head={found[index - 1]?.group === command.group ? undefined : palette.groups[command.group]}
              isCurrent={index === current}
              onRun={() => run(command)}
            />
          ))}
        </div>
        {found.length === 0 && <NoneFound typed={typed} />}
      </div>
    </dialog>
  )
}

/** A plain field would be taken for one that needs no role. */
const COMBOBOX = { type: 'text', list: undefined, role: 'combobox', 'aria-autocomplete': 'list' } as const

const NoneFound = ({ typed }: { typed: string }) => (
  <p class="palette-none" role="status">
    {shellTexts.value.palette.none(typed)}
  </p>
)

interface TypedProps {
  id: string
  value: string
  at: number | undefined
  onValue: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const Typed = ({ id, value, at, onValue, onKeyDown }: TypedProps) => (
  <input
    class="input"
    {...COMBOBOX}
    {...{ 'aria-expanded': at !== undefined, 'aria-activedescendant': at === undefined ? undefined : `${id}-${at}` }}
    aria-label={shellTexts.value.palette.title}
    aria-controls={id}
    placeholder={shellTexts.value.palette.placeholder}
    autocomplete="off"
    spellcheck={false}
    value={value}
    onInput={(event) => onValue(event.currentTarget.value)}
    onKeyDown={onKeyDown}
  />
)

interface ChoiceProps {
  id: string
  command: Command
  head: string | undefined
  isCurrent: boolean
  onRun: () => void
}

function Choice({ id, command, head, isCurrent, onRun }: ChoiceProps) {
  return (
    <>
      {head && (
        <div class="palette-head" role="presentation">
          {head}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field */}
      <div role="option" id={id} class="palette-choice" aria-selected={isCurrent} onClick={onRun}>
        <Icon of={ICONS[command.group]} size={18} />
        <span dir="auto">{command.words}</span>
        {command.note && (
          <span class="palette-note" dir="auto">
            {command.note}
          </span>
        )}
        {isCurrent && <Icon of={CornerDownLeft} size={16} mirror />}
      </div>
    </>
  )
}

function useCommands(): Command[] {
  const { pages, palette } = shellTexts.value
  const libraries = useLibraries().data?.libraries ?? []
  const people = usePeople().data?.users ?? []
  const scan = (ids: readonly { id: number }[], words: string) =>
    void tell(async () => {
      await Promise.all(ids.map(({ id }) => call('POST /admin/libraries/:id/scan', { params: { id } })))
      return words
    })
  const page = (words: string, href: string): Command => ({ id: href, group: 'pages', words, href })
  return [
    page(pages.overview, to.overview),
    page(pages.libraries, to.libraries),
    page(pages.books, to.books()),
    page(pages.names, to.names('authors')),
    page(pages.people, to.people),
    page(pages.invites, to.invites),
    page(pages.shares, to.shares),
    page(pages.health, to.health),
    page(pages.activity, to.activity()),
    page(pages.devices, to.devices()),
    page(pages.jobs, to.jobs),
    { id: 'new-library', group: 'actions', words: palette.addLibrary, href: to.newLibrary },
    { id: 'new-person', group: 'actions', words: palette.addPerson, href: to.newPerson },
    { id: 'new-share', group: 'actions', words: palette.addShare, href: to.newShare },
    { id: 'scan', group: 'actions', words: palette.scanAll, act: () => scan(libraries, palette.allQueued) },
    { id: 'light', group: 'actions', words: palette.light, act: () => chooseTheme('light') },
    { id: 'dark', group: 'actions', words: palette.dark, act: () => chooseTheme('dark') },
    ...libraries.flatMap((library): Command[] => [
      { id: `library-${library.id}`, group: 'libraries', words: library.name, note: library.root, href: to.library(library.id) },
      {
        id: `scan-${library.id}`,
        group: 'libraries',
        words: palette.scan(library.name),
        act: () => scan([library], palette.scanQueued(library.name)),
      },
    ]),
    ...people.map(({ id, username }): Command => ({ id: `person-${id}`, group: 'people', words: username, href: to.person(id) })),
  ]
}

/** What the server finds, once somebody pauses at two letters or more. */
function useBooks(typed: string): Command[] {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), 120)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => call('GET /admin/books', { query: { q: asked, limit: '8' } }, { signal }),
    enabled: asked.length >= 2,
    placeholderData: keepPreviousData,
  })
  if (typed.trim().length < 2) return []
  return (data?.books ?? []).map((book) => ({
    id: `book-${book.library_id}-${book.path}`,
    group: 'books',
    words: book.title,
    note: book.author,
    href: to.book(book),
    isFound: asked === typed.trim() && !isPlaceholderData,
  }))
}
