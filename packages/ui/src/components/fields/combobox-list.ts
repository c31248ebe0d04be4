import { folded, matchesTyped } from '../../matches-typed.ts'

interface Named {
  text: string
}

/** Further entries are not rendered: typing more narrows the list. */
export const MAX_OFFERED = 100

interface Offer<O> {
  shown: readonly O[]
  /** The number of further matches. */
  more: number
}

/** The options that match the typed text, prefix matches first. All of them without text. */
export function offered<O extends Named>(options: readonly O[], typed: string | undefined): Offer<O> {
  const start = folded(typed ?? '')
  const fitting = options.filter(({ text }) => matchesTyped(text, start))
  const begins = ({ text }: Named): number => Number(folded(text).startsWith(start))
  const sorted = start === '' ? fitting : fitting.toSorted((a, b) => begins(b) - begins(a))
  return { shown: sorted.slice(0, MAX_OFFERED), more: Math.max(0, sorted.length - MAX_OFFERED) }
}

/** The next option for an arrow key, wrapping around, from -1 to the first or last; undefined for other keys. */
export function stepIn(count: number, at: number, key: string): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (step === undefined) return undefined
  return at < 0 && step < 0 ? count - 1 : (at + step + count) % Math.max(1, count)
}

type KeyAction = { kind: 'enter' | 'shut' | 'open' } | { kind: 'move'; to: number }

/**
 * The effect of a key in the field; undefined for a key that the list does not handle. `at`: the index of the active option; -1 for
 * none.
 */
export function actionOf(
  key: string,
  { isOpen, count, at }: { isOpen: boolean; count: number; at: number },
): KeyAction | undefined {
  const to = stepIn(count, at, key)
  if (to !== undefined) return isOpen ? { kind: 'move', to } : { kind: 'open' }
  if (!isOpen) return undefined
  if (key === 'Enter') return { kind: 'enter' }
  return key === 'Escape' ? { kind: 'shut' } : undefined
}

/** The value that Enter chooses; undefined for text without a match, which is kept for correction. Empty text clears the value. */
export function choiceOf(option: { value: string } | undefined, typed: string | undefined): string | undefined {
  if (option) return option.value
  return typed?.trim() === '' ? '' : undefined
}
