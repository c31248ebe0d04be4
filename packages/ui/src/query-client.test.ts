import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryObserver } from '@tanstack/preact-query'
import { FreshQueryClient } from './query-client.ts'

/** A query whose responses arrive on demand: the first fetch gets 'old', later ones 'new'. */
function createQuery() {
  const client = new FreshQueryClient()
  const first = Promise.withResolvers<void>()
  let fetches = 0
  const query = {
    queryKey: ['home'],
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn() {
      fetches += 1
      if (fetches > 1) return 'new'
      await first.promise
      return 'old'
    },
  }
  return { client, query, arrive: () => first.resolve(), [Symbol.dispose]: () => client.clear() }
}

test('restarts a pending first fetch that a component uses after a change', async () => {
  using home = createQuery()
  const shown = Promise.withResolvers<unknown>()
  const stop = new QueryObserver(home.client, home.query).subscribe(({ data }) => data !== undefined && shown.resolve(data))
  await home.client.invalidateQueries()
  home.arrive()
  assert.equal(await shown.promise, 'new')
  stop()
})

test('a pending first fetch that nothing uses yet is outdated on arrival', async () => {
  using home = createQuery()
  const fetched = home.client.prefetchQuery(home.query)
  await home.client.invalidateQueries()
  home.arrive()
  await fetched
  const observer = new QueryObserver(home.client, home.query)
  const shown: unknown[] = [observer.getCurrentResult().data]
  const isNew = Promise.withResolvers<void>()
  const stop = observer.subscribe(({ data }) => {
    shown.push(data)
    if (data === 'new') isNew.resolve()
  })
  await isNew.promise
  assert.equal(shown[0], 'old')
  stop()
})
