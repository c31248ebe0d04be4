import { signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext, useLayoutEffect, useRef } from 'preact/hooks'
import { type Address, address } from './address.ts'

/** Forms with typed and unsaved text, each with its layer, if any. */
const forms = new Map<object, object | undefined>()
/** Set while it is asked whether to leave them: what leaves. */
export const leaving = signal<(() => void) | undefined>(undefined)
/** Forms whose words were sent and are answered, while what comes of it is shown. */
let saved: ReadonlySet<object> = new Set()

/** Identifies the layer around a form. */
export const LayerOfForms = createContext<object | undefined>(undefined)

/** All that can be typed or chosen in a form. */
export type Typed = string | boolean | undefined | readonly Typed[] | { readonly [name: string]: Typed }

/** Asks before the unsaved text of this form is discarded, whichever way its page or its layer is left. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useRef({}).current
  const layer = useContext(LayerOfForms)
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    forms.set(form, layer)
    watchTab()
    return () => {
      forms.delete(form)
      // Saved meanwhile, and its layer closed: nothing is left to ask about.
      if (layer && forms.size === 0) keepEditing()
      watchTab()
    }
  }, [isUnsaved])
}

/** The same, for a form that is unsaved as soon as it says something else than at first. */
export function useTyped(typed: Typed): void {
  const now = JSON.stringify(typed)
  useUnsaved(now !== useRef(now).current)
}

/** At once, or after the question about unsaved text; for a `layer`, only about text in it. */
export function leave(onward: () => void, layer?: object): void {
  if (layer ? isUnsavedIn(layer) : forms.size > 0) leaving.value = onward
  else onward()
}

export const isUnsavedIn = (layer: object): boolean => [...forms.values()].includes(layer)

export function keepEditing(): void {
  leaving.value = undefined
}

export function discard(): void {
  const onward = leaving.value
  keepEditing()
  onward?.()
}

/** Those that are sent with what is asked for now. */
export const typedForms = (): ReadonlySet<object> => new Set(forms.keys())

/** Saved text is not asked about when the page changes, unless something else was begun meanwhile. */
export function afterSaving(sent: ReadonlySet<object>, work: () => void): void {
  saved = sent
  try {
    work()
  } finally {
    saved = new Set()
  }
}

/** For `holdPages`: whether the page stays until the question is answered. `closes`: whether a layer would close. */
export function holdUnsaved(to: Address, onward: () => void, closes = false): boolean {
  const lost = isSamePage(address.value, to) ? [...forms].filter(([, layer]) => closes && layer) : [...forms]
  if (lost.every(([form]) => saved.has(form))) return false
  leaving.value = onward
  return true
}

/** Another order or filter of the list beside it leaves a form where it is; another book does not. */
export const isSamePage = (a: Address, b: Address): boolean => a.path === b.path && a.query['path'] === b.query['path']

const keepTab = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Only while there is something to lose: a page that listens is not kept for the way back. */
function watchTab(): void {
  if (forms.size > 0) window.addEventListener('beforeunload', keepTab)
  else window.removeEventListener('beforeunload', keepTab)
}
