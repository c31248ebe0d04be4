import assert from 'node:assert/strict'
import { test } from 'node:test'
import { to } from '../../routes.ts'
import { hrefOf, type Tab, tabOf } from './tabs.ts'

test('every page belongs to one of the four tabs, a book to none', () => {
  const cases: [path: string, tab: Tab | undefined][] = [
    ['/web', 'home'],
    [to.shelf('recent'), 'home'],
    [to.library, 'library'],
    [to.people(7, 'authors'), 'library'],
    [to.collection(3), 'library'],
    [to.setAside, 'library'],
    ['/web/search', 'search'],
    [to.youPart('devices'), 'you'],
    ['/web/book/7', undefined],
  ]
  for (const [path, tab] of cases) assert.equal(tabOf(path), tab, path)
})

test('another tab opens its last page, the current one its first', () => {
  const left = new Map<Tab, string>([['library', '/web/library/7?path=A']])
  assert.equal(hrefOf('library', 'home', left), '/web/library/7?path=A')
  assert.equal(hrefOf('library', 'library', left), to.library)
  assert.equal(hrefOf('you', 'home', left), to.you)
})
