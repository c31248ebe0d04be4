import { ChevronsUpDown, CircleAlert } from 'lucide'
import type { ComponentChildren, Ref } from 'preact'
import { useId } from 'preact/hooks'
import './field.css'
import { Icon } from '../basics/icon.tsx'

interface Around {
  label: string
  hint?: ComponentChildren
  /** The error for the typed text, which remains in the field. */
  wrong?: string | undefined
}

/** Hints to the browser about the text. */
interface InputHints {
  autocomplete?: string
  autocapitalize?: 'none' | 'characters' | 'words' | 'sentences'
  inputMode?: 'numeric' | 'decimal' | 'url' | 'search' | 'text'
  spellcheck?: boolean
  maxLength?: number
  min?: number | string
  max?: number | string
  step?: number | string
  placeholder?: string
  required?: boolean
  name?: string
  list?: string
}

export interface FieldProps extends Around {
  value: string
  onValue: (value: string) => void
  type?: 'text' | 'password' | 'email' | 'url' | 'number' | 'search' | 'date' | 'time'
  input?: InputHints
  inputRef?: Ref<HTMLInputElement>
  /** A code that is typed from paper or pasted. */
  isCode?: boolean
}

export function Field({ label, hint, wrong, value, onValue, type = 'text', input = {}, inputRef, isCode = false }: FieldProps) {
  const id = useId()
  const hints: Record<string, unknown> = isCode
    ? { type, autocomplete: 'one-time-code', autocapitalize: 'characters', spellcheck: false, ...input }
    : { type, ...input }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...hints}
        ref={inputRef ?? null}
        id={id}
        class={isCode ? 'input code' : 'input'}
        value={value}
        aria-invalid={wrong ? 'true' : undefined}
        aria-describedby={describedBy(id, hint, wrong)}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      <Below id={id} hint={hint} wrong={wrong} />
    </div>
  )
}

export function TextArea({
  label,
  hint,
  wrong,
  value,
  onValue,
  maxLength,
}: Around & { value: string; onValue: (value: string) => void; maxLength?: number }) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="input"
        dir="auto"
        value={value}
        maxLength={maxLength}
        aria-invalid={wrong ? 'true' : undefined}
        aria-describedby={describedBy(id, hint, wrong)}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      <Below id={id} hint={hint} wrong={wrong} />
    </div>
  )
}

export interface Option<V extends string> {
  value: V
  text: string
}

export function Select<V extends string>({
  label,
  hint,
  wrong,
  value,
  options,
  onValue,
}: Around & { value: V; options: readonly Option<V>[]; onValue: (value: V) => void }) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="choose-box">
        <select
          id={id}
          class="input"
          value={value}
          aria-invalid={wrong ? 'true' : undefined}
          aria-describedby={describedBy(id, hint, wrong)}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value)
            if (chosen) onValue(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon of={ChevronsUpDown} size={16} />
      </span>
      <Below id={id} hint={hint} wrong={wrong} />
    </div>
  )
}

interface ChoiceProps {
  label: ComponentChildren
  hint?: ComponentChildren
  checked: boolean
  onChecked: (checked: boolean) => void
  disabled?: boolean
}

/** On or off, with immediate effect. */
export const Switch = (props: ChoiceProps) => <Choice {...props} isSwitch />
/** Yes or no, applied when the form is submitted. */
export const Check = (props: ChoiceProps) => <Choice {...props} />

function Choice({ label, hint, checked, onChecked, disabled = false, isSwitch = false }: ChoiceProps & { isSwitch?: boolean }) {
  const id = useId()
  const box = (
    <input
      type="checkbox"
      {...(isSwitch ? { role: 'switch' as const } : {})}
      checked={checked}
      disabled={disabled}
      aria-describedby={hint ? `${id}-hint` : undefined}
      onChange={(event) => onChecked(event.currentTarget.checked)}
    />
  )
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside the label
    <label class="choice">
      {!isSwitch && box}
      <span class="said">
        <span>{label}</span>
        {hint && (
          <span class="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      {isSwitch && box}
    </label>
  )
}

/** A choice of two to four options. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onValue,
}: {
  label: string
  value: V
  options: readonly Option<V>[]
  onValue: (value: V) => void
}) {
  const name = useId()
  return (
    <fieldset class="field">
      <legend class="label">{label}</legend>
      <div class="segmented">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onValue(option.value)} />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A field's hint and error; `describedBy` refers to them. */
export function Below({ id, hint, wrong }: { id: string; hint: ComponentChildren; wrong: string | undefined }) {
  return (
    <>
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {wrong && (
        <span class="wrong" id={`${id}-wrong`} role="alert">
          <Icon of={CircleAlert} size={18} />
          {wrong}
        </span>
      )}
    </>
  )
}

export const describedBy = (id: string, hint: ComponentChildren, wrong: string | undefined): string | undefined =>
  [wrong && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
