import { computed, signal } from '@preact/signals'
import { currentUserId } from '../../session.ts'

export interface Toast {
  text: string
  actions?: readonly { text: string; onClick: () => void }[]
  /** Milliseconds; longer while it is hovered or focused. */
  stays?: number
}

type ShownToast = Toast & { id: number; person: string | undefined }

const newest = signal<ShownToast | undefined>(undefined)
/** The page's toast; one for another user is not shown. */
export const shownToast = computed(() => (newest.value?.person === currentUserId() ? newest.value : undefined))
let count = 0

/** One at a time: a new toast replaces the previous one. */
export function toast(next: Toast): void {
  toaster()(next)
}

/**
 * A `toast` for the current user: once another user has signed in, it shows nothing and its actions do nothing. Returns a function
 * that dismisses it.
 */
export function toaster(): (next: Toast) => () => void {
  const person = currentUserId()
  const isStill = () => currentUserId() === person
  return ({ actions = [], ...next }) => {
    if (!isStill()) return () => undefined
    count += 1
    const id = count
    const guarded = actions.map(({ text, onClick }) => ({ text, onClick: () => (isStill() ? onClick() : undefined) }))
    newest.value = { ...next, actions: guarded, id, person }
    return () => dismissToast(id)
  }
}

/** Dismisses this toast for good; a newer one is unaffected. */
export function dismissToast(id: number): void {
  if (newest.peek()?.id === id) newest.value = undefined
}
