import { currentUserId } from '@chapterhouse/ui/session'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { LIBRARIES, queryClient } from '../../queries/query.ts'
import { runWithToast } from '../../queries/run-with-toast.ts'
import { call } from '../../server/api.ts'
import type { Library } from '../../server/responses.ts'
import { librariesTexts } from '../../texts/books/libraries.ts'

type Moving = Pick<Library, 'id' | 'name'>

/** The last requested move. */
let last: Promise<void> = Promise.resolve()

/** Moves run in sequence, each based on the previous result, so that three clicks move three positions. */
export function moveLibrary(library: Moving, by: number): void {
  const person = currentUserId()
  // A pending move must not run on behalf of the next user.
  last = last.then(() => (currentUserId() === person ? runWithToast(() => move(library, by)) : undefined))
}

async function move({ id, name }: Moving, by: number) {
  const before = queryClient.getQueryData<{ libraries: Library[] }>(LIBRARIES)?.libraries ?? []
  const from = before.findIndex((library) => library.id === id)
  const position = Math.min(Math.max(from + by, 0), before.length - 1)
  const next = before.toSpliced(from, 1).toSpliced(position, 0, ...before.slice(from, from + 1))
  const response = await call('PUT /admin/libraries/order', { body: { ids: next.map((library) => library.id) } })
  queryClient.setQueryData(LIBRARIES, response)
  return {
    text: librariesTexts.value.moved(name, position + 1),
    actions: [{ text: uiTexts.value.undo, onClick: () => moveLibrary({ id, name }, from - position) }],
  }
}
