import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { changeList, putAt, withoutEntry } from './ordered-lists.ts'
import { queryClient } from './queries.ts'

// A cache entry that lasts for a day would keep this process alive.
after(() => queryClient.clear())

const entry = (path: string) => ({ library_id: 7, path })
const LIST = ['a', 'b', 'c', 'd'].map(entry)
const paths = (entries: readonly { path: string }[] | undefined) => entries?.map(({ path }) => path).join('')

test('moves an entry up and down, restores it where it was, and removes it', () => {
  assert.equal(paths(putAt(LIST, entry('c'), 1)), 'acbd')
  assert.equal(paths(putAt(LIST, entry('b'), 2)), 'acbd')
  assert.equal(paths(putAt(withoutEntry(LIST, entry('b')), entry('b'), 1)), 'abcd')
  assert.equal(paths(withoutEntry(LIST, entry('d'))), 'abc')
})

test('shows each change immediately and sends them in sequence, even after one fails', async () => {
  const queryKey = ['list']
  queryClient.setQueryData(queryKey, LIST)
  const requests: string[] = []
  const first = Promise.withResolvers<void>()
  const move = (path: string, position: number, response: Promise<void>) =>
    changeList<typeof LIST>({
      queryKey,
      show: (was) => putAt(was, entry(path), position),
      work: () => {
        requests.push(`${path} to ${position}`)
        return response
      },
    })
  const one = move('d', 2, first.promise)
  const other = move('d', 1, Promise.resolve())
  assert.equal(paths(queryClient.getQueryData(queryKey)), 'adbc')
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(requests, ['d to 2'])
  first.reject(new Error('refused'))
  await assert.rejects(one)
  assert.equal(queryClient.getQueryState(queryKey)?.isInvalidated, false, 'one more is on its way')
  await other
  assert.deepEqual(requests, ['d to 2', 'd to 1'])
  assert.equal(queryClient.getQueryState(queryKey)?.isInvalidated, true)
})
