import { ChevronsUpDown } from 'lucide'
import { useEffect, useId, useRef } from 'preact/hooks'
import { dataTexts } from '../../texts/data-texts.ts'
import './combobox.css'
import './field.css'
import { Icon } from '../basics/icon.tsx'
import type { Option } from './field.tsx'
import { useCombobox } from './use-combobox.ts'

/** A choice from many options, filtered by typing. Text that matches nothing is discarded; clearing the field clears the value. */
export function Combobox({
  label,
  value,
  options,
  placeholder,
  onValue,
}: {
  label: string
  /** '' for none. */
  value: string
  options: readonly Option<string>[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  onValue: (value: string) => void
}) {
  const id = useId()
  const { isOpen, typed, shown, more, current, open, take, type, leave, onKeyDown } = useCombobox({ value, options, onValue })
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
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        <Icon of={ChevronsUpDown} size={16} />
      </span>
      {isOpen && <List id={id} shown={shown} more={more} current={current} onTake={({ value: next }) => take(next)} />}
    </div>
  )
}

const COMBOBOX = { type: 'text', role: 'combobox', 'aria-autocomplete': 'list', autocomplete: 'off', spellcheck: false } as const

function List({
  id,
  shown,
  more,
  current,
  onTake,
}: {
  id: string
  shown: readonly Option<string>[]
  more: number
  current: number
  onTake: (option: Option<string>) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const texts = dataTexts.value
  useEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), [])
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div class="combobox-list" ref={list}>
      {/* Pressing an option keeps focus in the field. */}
      <div role="listbox" id={`${id}-list`} aria-label={texts.offered} onMouseDown={(event) => event.preventDefault()}>
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
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
        {shown.length === 0 ? texts.noMatches : more > 0 ? texts.moreMatches(more) : ''}
      </p>
    </div>
  )
}
