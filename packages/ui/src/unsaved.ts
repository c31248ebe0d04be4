import { signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext, useLayoutEffect, useRef } from 'preact/hooks'
import { type PageUrl, pageUrl } from './page-url.ts'

/** Forms with unsaved text, each with its layer, if any. */
const forms = new Map<object, object | undefined>()
/** Set while the question about unsaved text is open: the navigation that awaits the answer. */
export const leaving = signal<(() => void) | undefined>(undefined)
/** Forms whose text has just been saved, while the result is shown. */
let saved: ReadonlySet<object> = new Set()

/** Identifies the layer around a form. */
export const LayerOfForms = createContext<object | undefined>(undefined)

/** All values of a form. */
export type Typed = string | boolean | undefined | readonly Typed[] | { readonly [name: string]: Typed }

/** Asks before this form's unsaved text is discarded, however its page or layer is left. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useRef({}).current
  const layer = useContext(LayerOfForms)
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    forms.set(form, layer)
    watchTab()
    return () => {
      forms.delete(form)
      // Saved by now, and its layer closed: there is nothing left to ask about.
      if (layer && forms.size === 0) keepEditing()
      watchTab()
    }
  }, [isUnsaved])
}

/** Like `useUnsaved`, for a form that is unsaved once its values differ from the initial ones. */
export function useTyped(typed: Typed): void {
  const now = JSON.stringify(typed)
  useUnsaved(now !== useRef(now).current)
}

/** Leaves immediately, or after the question about unsaved text; with a `layer`, only about text in it. */
export function leave(proceed: () => void, layer?: object): void {
  if (layer ? isUnsavedIn(layer) : forms.size > 0) leaving.value = proceed
  else proceed()
}

export const isUnsavedIn = (layer: object): boolean => [...forms.values()].includes(layer)

export function keepEditing(): void {
  leaving.value = undefined
}

export function discard(): void {
  const proceed = leaving.value
  keepEditing()
  proceed?.()
}

/** The forms that the current request saves. */
export const typedForms = (): ReadonlySet<object> => new Set(forms.keys())

/** Runs `work` without asking about forms that were just saved, unless there is other unsaved text. */
export function afterSaving(sent: ReadonlySet<object>, work: () => void): void {
  saved = sent
  try {
    work()
  } finally {
    saved = new Set()
  }
}

/** For `holdPages`: whether the page is held until the user has decided. `closes`: whether a layer would close. */
export function holdUnsaved(to: PageUrl, proceed: () => void, closes = false): boolean {
  const lost = isSamePage(pageUrl.value, to) ? [...forms].filter(([, layer]) => closes && layer) : [...forms]
  if (lost.every(([form]) => saved.has(form))) return false
  leaving.value = proceed
  return true
}

/** Sorting or filtering the list beside a form keeps the form; opening another book does not. */
export const isSamePage = (a: PageUrl, b: PageUrl): boolean => a.path === b.path && a.query['path'] === b.query['path']

const keepTab = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Only with unsaved text: a page with this listener is not kept in the back/forward cache. */
function watchTab(): void {
  if (forms.size > 0) window.addEventListener('beforeunload', keepTab)
  else window.removeEventListener('beforeunload', keepTab)
}
