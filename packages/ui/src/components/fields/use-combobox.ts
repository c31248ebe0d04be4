import { useState } from 'preact/hooks'
import { actionOf, choiceOf, offered } from './combobox-list.ts'
import type { Option } from './field.tsx'

/** A combobox's state: whether its list is open, the typed text, and the active option. */
export function useCombobox({
  value,
  options,
  onValue,
}: {
  value: string
  options: readonly Option<string>[]
  onValue: (value: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const { shown, more } = offered(isOpen ? options : [], typed)
  const current = Math.min(at, shown.length - 1)

  const open = () => {
    if (isOpen) return
    setOpen(true)
    // An option that is not rendered must not be active: Enter would choose a different one.
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
  const type = (text: string) => {
    setOpen(true)
    setAt(text.trim() === '' ? -1 : 0)
    setTyped(text)
  }
  const leave = () => {
    if (typed?.trim() === '') take('')
    else shut()
  }
  const enter = () => {
    const choice = choiceOf(shown[current], typed)
    if (choice !== undefined) take(choice)
    else if (typed === undefined) shut()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event.key, { isOpen, count: shown.length, at: current })
    if (!action) return
    // Prevents the form from being submitted, and keeps the dialog around it open.
    event.preventDefault()
    event.stopPropagation()
    if (action.kind === 'enter') enter()
    else if (action.kind === 'shut') shut()
    else if (action.kind === 'move') setAt(action.to)
    else open()
  }

  return { isOpen, typed, shown, more, current, open, take, type, leave, onKeyDown }
}
