import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { useEffect, useRef, useState } from 'preact/hooks'
import { shellTexts } from '../texts/shell/shell.ts'

/** Applied a moment after the last key press. It is kept in the address, and so in the history. */
export function ListSearch({
  given,
  hint = '',
  onSearch,
}: {
  /** The query in the address. */
  given: string
  hint?: string
  onSearch: (q: string) => void
}) {
  const [typed, setTyped] = useState(given)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // A trailing space precedes the next word.
    setTyped((now) => (now.trim() === given ? now : given))
  }, [given])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (q: string) => {
    setTyped(q)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(q.trim()), 150)
  }
  return (
    <Field
      label={shellTexts.value.search}
      type="search"
      value={typed}
      onValue={search}
      input={{ placeholder: hint, autocomplete: 'off', spellcheck: false }}
    />
  )
}
