import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasVolumes, railsOf, viewsOf } from './series-views.ts'

const work = (id: string, path?: string) => ({
  id,
  title: id,
  position: '1',
  authors: [],
  web_url: '',
  ...(path && { local: { library_id: 7, path } }),
})
const rail = (id: string, ...works: ReturnType<typeof work>[]) => ({ id, name: id, works })
const volume = (rel_path: string, library_id = 7) => ({ library_id, rel_path })

test('a series of one book is not a rail', () => {
  const series = [rail('alone', work('a')), rail('two', work('a'), work('b'))]
  assert.deepEqual(
    railsOf({ series }).map(({ id }) => id),
    ['two'],
  )
  assert.deepEqual(railsOf({}), [])
})

test('the main view of a series comes first', () => {
  const views = viewsOf({ ...rail('main', work('a')), orderings: [rail('other', work('a'))] })
  assert.deepEqual(
    views.map(({ id }) => id),
    ['main', 'other'],
  )
})

test("omits the library's own list only if one rail has all of its volumes", () => {
  const rails = [rail('one', work('a', 'A'), work('b')), rail('two', work('a', 'A'), work('b', 'B'))]
  assert.equal(hasVolumes(rails, [volume('A'), volume('B')]), true)
  assert.equal(hasVolumes(rails, [volume('A'), volume('C')]), false)
  assert.equal(hasVolumes(rails, [volume('A', 8)]), false)
  assert.equal(hasVolumes([], []), false)
})
