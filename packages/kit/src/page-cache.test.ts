import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageCache } from './page-cache.ts'

test('a page is rendered once for each query, until the log grows or is pruned', () => {
  let newest = 3
  let rendered = 0
  const pages = createPageCache(1_000, () => newest)
  const ask = (query: object) => pages.textOf(query, () => `page ${++rendered}`)
  assert.deepEqual([ask({}), ask({}), ask({ before: 3 }), ask({})], ['page 1', 'page 1', 'page 2', 'page 1'])
  newest = 4
  assert.deepEqual([ask({}), ask({})], ['page 3', 'page 3'])
  pages.forget()
  assert.equal(ask({}), 'page 4')
})

test('pages beyond the limit are dropped, and a page that fails is not kept', () => {
  const pages = createPageCache(100, () => 1)
  const fail = () => assert.fail('rendered')
  assert.throws(() => pages.textOf({ q: 'a' }, fail))
  assert.equal(pages.textOf({ q: 'a' }, () => 'a'.repeat(60)).length, 60)
  assert.equal(pages.textOf({ q: 'b' }, () => 'b'.repeat(60)).length, 60)
  assert.throws(() => pages.textOf({ q: 'a' }, fail), /rendered/)
  assert.equal(pages.textOf({ q: 'b' }, fail).length, 60)
})
