import { signal } from '@preact/signals'

export interface Toast {
  words: string
  acts?: readonly { words: string; onClick: () => void }[]
  /** Milliseconds; it stays longer while a pointer or the focus is on it. */
  stays?: number
}

/** What the page draws. */
export const shownToast = signal<(Toast & { id: number }) | undefined>(undefined)
let count = 0

/** One at a time: the newest takes the place of the one before. */
export function toast(next: Toast): void {
  count += 1
  shownToast.value = { ...next, id: count }
}

export function dismissToast(): void {
  shownToast.value = undefined
}
