import { readStored, store } from '@chapterhouse/ui/device-storage'
import { currentUserId } from '@chapterhouse/ui/session'
import { computed, signal } from '@preact/signals'
import type { ServerEvent } from '../../server/responses.ts'

/** Incremented when the mark changes, here or in another tab. */
const changes = signal(0)
const keyOf = (person: string): string => `chapterhouse.events-read|${person}`

/**
 * The newest event that the user has seen in this browser; 0 for none. Without browser storage, it lasts until the page is closed.
 */
export const readMark = computed((): number => {
  void changes.value
  const person = currentUserId()
  if (person === undefined) return 0
  return toId(readStored(keyOf(person))) ?? cached.get(person) ?? 0
})
const cached = new Map<string, number>()

const toId = (text: string | null): number | undefined => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

export const unreadIn = (events: readonly ServerEvent[], mark: number): ServerEvent[] => events.filter(({ id }) => id > mark)

export function markRead(id: number): void {
  const person = currentUserId()
  if (person === undefined || id === readMark.peek()) return
  cached.set(person, id)
  store(keyOf(person), String(id))
  changes.value += 1
}

/** A restored database has event ids below the mark, so the mark is reset. */
export function lowerMark(events: readonly ServerEvent[]): void {
  const newest = events[0]?.id
  if (newest !== undefined && newest < readMark.peek()) markRead(newest)
}

/** Follows changes in other tabs. */
export function followUnread(): void {
  window.addEventListener('storage', () => {
    changes.value += 1
  })
}
