import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'

export const fieldHere = (): HTMLElement | null => document.querySelector<HTMLElement>('.search-field input')
const linksHere = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.search-results a')]
/** Results, and the buttons between them, in page order. */
export const stopsHere = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.search-results :is(a, button)')]

export interface KeysAhead {
  /** `step`: to the next result; `open`: opens that one, or the first. */
  press: (key: 'step' | 'open') => void
  forget: () => void
}

/**
 * Handles keys in the search field that refer to the results. Until the typed query is answered, an older list is shown: keys
 * pressed by then wait for the response, so that they neither open the wrong book nor move into a list about to be replaced.
 */
export function useKeysAhead(isAnswered: boolean, isRefused: boolean): KeysAhead {
  const now = useRef(isAnswered)
  now.current = isAnswered
  const waiting = useRef<{ steps: number; opens: boolean }>(undefined)
  const keys = useMemo(() => {
    const forget = () => {
      waiting.current = undefined
    }
    const carryOut = () => {
      const pressed = waiting.current
      if (!pressed || !now.current) return
      forget()
      const links = linksHere()
      const link = links[Math.min(Math.max(pressed.steps, 1), links.length) - 1]
      // The focus has moved elsewhere, and is left there.
      if (!link || document.activeElement !== fieldHere()) return
      if (pressed.opens) link.click()
      else link.focus()
    }
    const press = (key: 'step' | 'open') => {
      const { steps, opens } = waiting.current ?? { steps: 0, opens: false }
      waiting.current = key === 'step' ? { steps: steps + 1, opens } : { steps, opens: true }
      carryOut()
    }
    return { press, forget, carryOut }
  }, [])
  useLayoutEffect(() => {
    if (isRefused) keys.forget()
    else keys.carryOut()
  }, [isAnswered, isRefused])
  return keys
}

/** Keeps the focus on a result that moves in the list; if the result is gone, focus goes to the first result, or to the field. */
export function useFocusRestoration(): void {
  const had = document.activeElement
  const wasIn = had instanceof HTMLElement && had.closest('.search-results') !== null
  useLayoutEffect(() => {
    if (!wasIn || document.activeElement === had) return
    const next = had.isConnected ? had : (linksHere()[0] ?? fieldHere())
    next?.focus()
  })
}
