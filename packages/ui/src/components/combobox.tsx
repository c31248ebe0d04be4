import { ChevronsUpDown } from 'lucide'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { dataTexts } from '../texts/data-texts.ts'
import './combobox.css'
import './field.css'
import { offered, stepIn } from './combobox-list.ts'
import type { Option } from './field.tsx'
import { Icon } from './icon.tsx'

interface ComboboxProps {
  label: string
  /** '' is none of them. */
  value: string
  options: readonly Option<string>[]
  /** In the field as long as nothing is chosen. */
  placeholder?: string
  onValue: (value: string) => void
}

/** One of many, found by typing a part of its name. What is typed and not taken goes again; an emptied field chooses none. */
export function Combobox({ label, value, options, placeholder, onValue }: ComboboxProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const { shown, more } = offered(isOpen ? options : [], typed)
  const current = Math.min(at, shown.length - 1)

  const open = () => {
    if (isOpen) return
    setOpen(true)
    // One that is not drawn yet is not stood on: Enter would take another in its place.
    setAt(offered(options, undefined).shown.findIndex((option) => option.value === value))
  }
  const shut = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const take = (next: string) => {
    shut()
    if (next !== value) onValue(next)
  }
  /** What is typed and fits nothing stays to be put right; nothing typed is nothing chosen. */
  const enter = () => {
    const option = shown[current]
    if (option) take(option.value)
    else if (typed === undefined) shut()
    else if (typed.trim() === '') take('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepIn(shown.length, current, event.key)
    const isOurs = next !== undefined || (isOpen && (event.key === 'Enter' || event.key === 'Escape'))
    if (!isOurs) return
    // Neither is the form sent nor the dialog around it closed.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') enter()
    else if (next === undefined) shut()
    else if (isOpen) setAt(next)
    else open()
  }

  return (
    <div class="field combobox">
      <label for={id}>{label}</label>
      <span class="choose-box">
        <input
          {...COMBOBOX}
          {...{
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? `${id}-list` : undefined,
            'aria-activedescendant': current >= 0 ? `${id}-${current}` : undefined,
          }}
          id={id}
          class="input"
          placeholder={placeholder}
          value={typed ?? options.find((option) => option.value === value)?.text ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onClick={open}
          onInput={(event) => {
            setOpen(true)
            setAt(event.currentTarget.value.trim() === '' ? -1 : 0)
            setTyped(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (typed?.trim() === '') take('')
            else shut()
          }}
        />
        <Icon of={ChevronsUpDown} size={16} />
      </span>
      {isOpen && <List id={id} shown={shown} more={more} current={current} onTake={({ value: next }) => take(next)} />}
    </div>
  )
}

const COMBOBOX = { type: 'text', role: 'combobox', 'aria-autocomplete': 'list', autocomplete: 'off', spellcheck: false } as const

interface ListProps {
  id: string
  shown: readonly Option<string>[]
  more: number
  current: number
  onTake: (option: Option<string>) => void
}

function List({ id, shown, more, current, onTake }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const texts = dataTexts.value
  useEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), [])
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div class="combobox-list" ref={list}>
      {/* A press leaves the focus in the field. */}
      <div role="listbox" id={`${id}-list`} aria-label={texts.offered} onMouseDown={(event) => event.preventDefault()}>
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={option.value}
            role="option"
            id={`${id}-${index}`}
            class="combobox-option"
            dir="auto"
            aria-selected={index === current}
            onClick={() => onTake(option)}
          >
            {option.text}
          </div>
        ))}
      </div>
      <p class="combobox-word" role="status">
        {shown.length === 0 ? texts.noneFits : more > 0 ? texts.moreFit(more) : ''}
      </p>
    </div>
  )
}
