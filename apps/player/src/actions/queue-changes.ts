import { changeList, putAt, withoutEntry } from '../queries/ordered-lists.ts'
import { queries } from '../queries/queries.ts'
import { call } from '../server/api.ts'
import type { QueueEntry } from '../server/responses.ts'

type Queue = QueueEntry[]

const change = (show: (was: Queue) => Queue, work: () => Promise<unknown>) =>
  changeList<Queue>({ queryKey: queries.queue().queryKey, show, work })

export function putInQueue(entry: QueueEntry, position: number): Promise<void> {
  const body = { library_id: entry.library_id, path: entry.path, position }
  return change(
    (was) => putAt(was, entry, position),
    () => call('POST /me/queue', { body }),
  )
}

export function takeFromQueue(entry: QueueEntry): Promise<void> {
  const query = { library_id: entry.library_id, path: entry.path }
  return change(
    (was) => withoutEntry(was, entry),
    () => call('DELETE /me/queue', { query }),
  )
}

export const fillQueue = (entries: readonly QueueEntry[]): Promise<void> =>
  change(
    () => [...entries],
    () => call('PUT /me/queue', { body: { items: entries } }),
  )
