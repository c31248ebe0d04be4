import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { stepIn } from '@chapterhouse/ui/components/fields/combobox-list'
import { useModal } from '@chapterhouse/ui/components/layers/use-modal'
import { go } from '@chapterhouse/ui/page-url'
import { BookOpen, CornerDownLeft, type IconNode, Library, PanelTop, User, Zap } from 'lucide'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { shellTexts } from '../../texts/shell/shell.ts'
import type { Command } from './palette-search.ts'
import './palette.css'
import { type Commands, useFound } from './use-found.ts'

const ICONS: Record<Command['group'], IconNode> = {
  pages: PanelTop,
  actions: Zap,
  libraries: Library,
  people: User,
  books: BookOpen,
}

/** The command palette: finds anything in the console from a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { palette } = shellTexts.value
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const id = useId()
  const found = useFound(typed)
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    if (command.href) go(command.href)
    command.act?.()
  }
  const { current, onKeyDown } = useChosen(typed, found, run)
  useModal(dialog)
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

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
        <Typed id={id} value={typed} at={current < 0 ? undefined : current} onValue={setTyped} onKeyDown={onKeyDown} />
        <div class="palette-list" id={id} role="listbox" aria-label={palette.title}>
          {found.list.map((command, index) => (
            <Choice
              key={command.id}
              id={`${id}-${index}`}
              command={command}
              header={found.list[index - 1]?.group === command.group ? undefined : palette.groups[command.group]}
              isCurrent={index === current}
              onRun={() => run(command)}
            />
          ))}
        </div>
        {current < 0 && found.isComplete && <NoneFound typed={typed} />}
      </div>
    </dialog>
  )
}

/** The index of the selected result; -1 if there is none. */
function useChosen(typed: string, { list, isComplete }: Commands, run: (command: Command | undefined) => void) {
  // By id, so that later results do not change the selection.
  const [chosen, setChosen] = useState<{ typed: string; id: string }>()
  const waiting = useRef<string>(undefined)
  const at = list.findIndex(({ id }) => chosen?.typed === typed && chosen.id === id)
  const current = at < 0 && list.length > 0 ? 0 : at
  const first = list[current]
  // Enter, pressed before there are results, runs the first one that arrives.
  useEffect(() => {
    if (waiting.current === typed && (first || isComplete)) {
      waiting.current = undefined
      run(first)
    }
  }, [typed, first, isComplete])

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = stepIn(list.length, current, event.key)
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    const command = list[next ?? current]
    if (next === undefined && command) run(command)
    else if (command) setChosen({ typed, id: command.id })
    else if (next === undefined && !isComplete) waiting.current = typed
  }
  return { current, onKeyDown }
}

/** Spread from an object, because the linter considers the role redundant on a plain field. */
const COMBOBOX = { type: 'text', list: undefined, role: 'combobox', 'aria-autocomplete': 'list' } as const

const NoneFound = ({ typed }: { typed: string }) => (
  <p class="palette-none" role="status">
    {shellTexts.value.palette.none(typed)}
  </p>
)

const Typed = ({
  id,
  value,
  at,
  onValue,
  onKeyDown,
}: {
  id: string
  value: string
  at: number | undefined
  onValue: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}) => (
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

function Choice({
  id,
  command,
  header,
  isCurrent,
  onRun,
}: {
  id: string
  command: Command
  header: string | undefined
  isCurrent: boolean
  onRun: () => void
}) {
  return (
    <>
      {header && (
        <div class="palette-head" role="presentation">
          {header}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field */}
      <div role="option" id={id} class="palette-choice" aria-selected={isCurrent} onClick={onRun}>
        <Icon of={ICONS[command.group]} size={18} />
        <span dir="auto">{command.text}</span>
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
