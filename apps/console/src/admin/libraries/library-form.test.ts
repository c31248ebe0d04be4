import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formOf, settingsChanged } from './library-form.ts'

const read = formOf({
  name: 'Books',
  root: '/books',
  default_view: 'hybrid',
  scan_schedule: 'daily:03:30',
  ignore_patterns: ['*sample*', 'tmp/'],
  metadata_source: 'tags',
  files_are_books: false,
  join_discs: true,
  skip_articles: true,
})

test('sends only changed settings', () => {
  assert.deepEqual(settingsChanged(read, { ...read }), {})
  assert.deepEqual(settingsChanged(read, { ...read, name: 'Books ', rules: '*sample*\n\ntmp/\n' }), {})
  assert.deepEqual(settingsChanged(read, { ...read, name: 'Shelf', join_discs: false }), { name: 'Shelf', join_discs: false })
  assert.deepEqual(settingsChanged(read, { ...read, skip_articles: false }), { skip_articles: false })
  assert.deepEqual(settingsChanged(read, { ...read, interval: '', rules: '' }), { scan_schedule: '', ignore_patterns: [] })
})
