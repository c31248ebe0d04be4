import { type Address, address } from '@chapterhouse/ui/address'
import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Forms that hold what is typed and not saved. */
const forms = new Set<object>()
/** Set while it is asked whether to leave them: what leaves. */
export const leaving = signal<(() => void) | undefined>(undefined)
/** Forms whose words were sent and are answered, while what comes of it is shown. */
let saved: ReadonlySet<object> = new Set()

/** What is unsaved in this form does not go silently, whichever way the page is left. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useRef({}).current
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    forms.add(form)
    watchTab()
    return () => {
      forms.delete(form)
      watchTab()
    }
  }, [isUnsaved])
}

/** Now, or once somebody has let go of what they typed. */
export function leave(onward: () => void): void {
  if (forms.size === 0) onward()
  else leaving.value = onward
}

export function keepEditing(): void {
  leaving.value = undefined
}

export function discard(): void {
  const onward = leaving.value
  keepEditing()
  onward?.()
}

/** Those that are sent with what is asked for now. */
export const typedForms = (): ReadonlySet<object> => new Set(forms)

/** What was sent and answered is saved: the page it leads to is not asked about, unless something else was begun meanwhile. */
export function afterSaving(sent: ReadonlySet<object>, work: () => void): void {
  saved = sent
  try {
    work()
  } finally {
    saved = new Set()
  }
}

/** For `holdPages`: whether the page stays until somebody has answered. */
export function holdUnsaved(to: Address, onward: () => void): boolean {
  if ([...forms].every((form) => saved.has(form)) || isSamePage(address.value, to)) return false
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
