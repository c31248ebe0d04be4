import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/preact-query'
import { isMoreToLoad } from './is-more-to-load.ts'

test('loading all pages ends at the last one, or at the first that fails', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  for (const fails of [true, false]) {
    const pages = new InfiniteQueryObserver(client, {
      queryKey: [fails],
      initialPageParam: 1,
      getNextPageParam: (page: number) => (page < 3 ? page + 1 : undefined),
      queryFn: async ({ pageParam }) => {
        if (fails && pageParam === 2) throw new Error('unreachable')
        return pageParam
      },
    })
    const stop = pages.subscribe(() => {})
    await pages.refetch()
    let loads = 0
    let isMore = true
    while (isMore && loads < 5) {
      loads += 1
      isMore = isMoreToLoad(await pages.fetchNextPage())
    }
    assert.equal(loads, fails ? 1 : 2)
    stop()
  }
  client.clear()
})
