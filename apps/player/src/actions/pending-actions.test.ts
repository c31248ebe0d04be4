import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { shownToast } from '@chapterhouse/ui/components/layers/shown-toast'
import { signIn } from '../../../../packages/ui/test/sign-in.ts'
import { queries, queryClient } from '../queries/queries.ts'
import { actionStore, type PendingAction } from '../server/optimistic-updates.ts'
import type { Favourite } from '../server/responses.ts'
import { performAction } from './pending-actions.ts'

const REF = { libraryId: 1, path: 'A' }
/** The tests share one store; only this one uses this server. */
const SERVER = 'of-actions'
const likes = (value: boolean): PendingAction => ({ kind: 'favourite', ref: REF, value, entry: {} as Favourite })
const stars = (rating: number): PendingAction => ({ kind: 'rating', ref: REF, value: { rating }, at: '2026-01-01T00:00:00Z' })

/** A server with one rating, for the duration of the test. */
function fakeServer(t: TestContext) {
  const rating = { rating: 2, note: 'The voice!' }
  const requests: string[] = []
  t.mock.method(globalThis, 'fetch', async (input: string, init: RequestInit) => {
    const { pathname } = new URL(input, 'http://server')
    requests.push(`${new Headers(init.headers).get('authorization')} ${init.method} ${pathname.split('/').at(-1)}`)
    if (init.method === 'PUT') Object.assign(rating, { note: '' }, JSON.parse(String(init.body)))
    return init.method === 'POST' ? new Response('', { status: 201 }) : Response.json({ rating })
  })
  t.after(() => queryClient.clear())
  return { rating, sent: requests }
}

async function settled(): Promise<void> {
  for (let tries = 0; tries < 500 && (await actionStore.all(`${SERVER}|`)).size > 0; tries++) await wait(5)
  assert.equal((await actionStore.all(`${SERVER}|`)).size, 0)
}

test("does not undo one user's action on behalf of the next user", async (t) => {
  const { sent: requests } = fakeServer(t)
  signIn(1, SERVER)
  performAction(likes(true), { done: 'Added to favourites.', undo: likes(false) })
  const undo = shownToast.value?.actions?.[0]
  assert.ok(undo)
  await settled()
  signIn(2, SERVER)
  undo.onClick()
  await wait(20)
  await settled()
  assert.deepEqual(requests, ['Bearer t1 POST favourites'])
  assert.equal(shownToast.value, undefined)
})

test('shows a rating given before the previous one has loaded, and keeps the note', async (t) => {
  const { rating } = fakeServer(t)
  signIn(1, SERVER)
  const key = queries.rating(REF).queryKey
  performAction(stars(5))
  assert.equal(queryClient.getQueryData<{ rating: number }>(key)?.rating, 5)
  await wait(20)
  await settled()
  assert.deepEqual(rating, { rating: 5, note: 'The voice!' })
})
