import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeEvent, EVENT_KINDS } from '../../../server/src/features/notifications/event-kinds.ts'
import { aliasOf, idOf, to, whereIs } from './routes.ts'

test('splits an address into a section, an item and a rest', () => {
  assert.deepEqual(whereIs('/admin'), { section: '', item: '', rest: '', isTooDeep: false })
  assert.deepEqual(whereIs('/admin/'), whereIs('/admin'))
  assert.deepEqual(whereIs('/admin/libraries/7/folders'), { section: 'libraries', item: '7', rest: 'folders', isTooDeep: false })
  assert.equal(whereIs('/admin/books/1/2/3').isTooDeep, true)
  assert.equal(whereIs('/admin/people/%E0%A4%A').item, '%E0%A4%A')
})

test("a book keeps the list's filters, and its path survives the address", () => {
  const href = to.book({ library_id: 7, path: 'A & B/C?D' }, 'has_cover=false')
  const query = new URL(href, 'http://x').searchParams
  assert.equal(query.get('path'), 'A & B/C?D')
  assert.equal(query.get('has_cover'), 'false')
})

test('rejects an id that is not a whole number', () => {
  assert.equal(idOf('12'), 12)
  assert.equal(idOf('new'), undefined)
  assert.equal(idOf('1e3'), undefined)
})

const PUBLIC_URL = 'https://books.example'
/** Event data with the fields of every kind. */
const DATA = {
  ...{ library: '', library_id: 1, run_id: 1, count: 1, titles: [], detail: '', user: '', device: '', app: '' },
  ...{ version: '', name: '', url: 'https://forge.example', trigger: '', error: '' },
  ...{ title: '', files: [], characters: 0, recaps: 0, code: '' },
}

test('every notification link opens a page', () => {
  const links = EVENT_KINDS.map((kind) => describeEvent(kind, DATA, PUBLIC_URL).link ?? '')
  const ours = links.filter((link) => link !== DATA.url)
  assert.equal(ours.length, EVENT_KINDS.length - 1, 'only an update leads to another site')
  for (const link of ours) {
    const { origin, pathname, searchParams } = new URL(link)
    assert.equal(origin, PUBLIC_URL)
    assert.ok(aliasOf(pathname, searchParams.get('topic') ?? undefined) ?? pathname === to.bridge, link)
  }
})

for (const [path, topic, page] of [
  ['/admin/server', 'backups', to.backups],
  ['/admin/server', undefined, to.system],
  ['/admin/server', 'of a later server', to.system],
  ['/admin/bridge', undefined, undefined],
  ['/admin/health', undefined, undefined],
  ['/admin/constructor', undefined, undefined],
  ['/admin', undefined, undefined],
] as const)
  test(`the notification link ${path} ${topic ?? 'without a topic'} opens ${page ?? 'itself'}`, () =>
    assert.equal(aliasOf(path, topic), page))
