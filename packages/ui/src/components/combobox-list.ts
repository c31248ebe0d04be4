import { folded, matchesTyped } from '../matches-typed.ts'

interface Named {
  text: string
}

/** More are not drawn at once: whoever looks for one types on. */
export const MOST_OFFERED = 100

interface Offer<O> {
  shown: readonly O[]
  /** How many fit besides. */
  more: number
}

/** What fits what was typed; what begins with it comes first. Nothing typed offers all. */
export function offered<O extends Named>(options: readonly O[], typed: string | undefined): Offer<O> {
  const start = folded(typed ?? '')
  const fitting = options.filter(({ text }) => matchesTyped(text, start))
  const begins = ({ text }: Named): number => Number(folded(text).startsWith(start))
  const sorted = start === '' ? fitting : fitting.toSorted((a, b) => begins(b) - begins(a))
  return { shown: sorted.slice(0, MOST_OFFERED), more: Math.max(0, sorted.length - MOST_OFFERED) }
}

/** Where an arrow leads in a list that goes round, from -1 to its first or last; undefined: the key is not for the list. */
export function stepIn(count: number, at: number, key: string): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (step === undefined) return undefined
  return at < 0 && step < 0 ? count - 1 : (at + step + count) % Math.max(1, count)
}
