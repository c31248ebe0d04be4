import assert from 'node:assert/strict'
import { test } from 'node:test'
import { to } from '../../routes.ts'
import { BROWSE_MODES, type BrowseMode, beginningOf, hrefOfMode, modeOf } from './browse-modes.ts'

const at = (href: string): BrowseMode => {
  const { pathname, searchParams } = new URL(href, 'http://a')
  return modeOf(pathname, Object.fromEntries(searchParams))
}

test('every browse mode has a page that belongs to it', () => {
  for (const way of BROWSE_MODES) assert.equal(at(hrefOfMode(way, 7)), way)
})

test("a person's books belong to the tab from which they were opened", () => {
  assert.equal(at(to.booksOf(7, { author: 'A' })), 'authors')
  assert.equal(at(to.booksOf(7, { narrator: 'A' })), 'narrators')
  assert.equal(at(to.booksOf(7, { series: 'A' })), 'series')
  assert.equal(at(to.folder(7, 'A/B')), 'folders')
})

test('a library opens with its folders only if its owner chose so', () => {
  assert.equal(beginningOf({ id: 7, default_view: 'filesystem' }), to.folder(7))
  assert.equal(beginningOf({ id: 7, default_view: 'hybrid' }), to.booksOf(7))
})
