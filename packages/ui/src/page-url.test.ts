import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchPath, toPageUrl } from './page-url.ts'

test('matches a path and returns its parameters', () => {
  const cases: [pattern: string, path: string, parts: object | undefined][] = [
    ['/web', '/web', {}],
    ['/web/book/:id', '/web/book/7', { id: '7' }],
    ['/web/library/:id/:list', '/web/library/7/series', { id: '7', list: 'series' }],
    ['/web/book/:id', '/web/book', undefined],
    ['/web/book/:id', '/web/book/', undefined],
    ['/web/book/:id', '/web/books/7', undefined],
  ]
  for (const [pattern, path, parts] of cases) assert.deepEqual(matchPath(pattern, path), parts, `${pattern} ${path}`)
})

test('removes trailing slashes and decodes the query', () => {
  assert.deepEqual(toPageUrl('/web/', '?path=A%2FB+C'), { path: '/web', query: { path: 'A/B C' } })
  assert.deepEqual(toPageUrl('/', ''), { path: '/', query: {} })
})
