import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@chapterhouse/client/call'
import { EDIT_FIELDS } from '@chapterhouse/contract/names'
import { changesOf, refusedField, undoOf, valuesOf } from './book-form.ts'

const field = (value: string, locked = false) => ({ value, source: locked ? 'edited' : 'tag', scanned: value, locked })
const page = {
  fields: {
    title: field('Emma'),
    author: field('Jane Austen', true),
    narrator: field(''),
    series: field(''),
    series_index: field(''),
    more_series: field('[{"name":"A","position":1}]'),
    published: field('1815'),
    description: field(''),
    asin: field(''),
    isbn: field(''),
  },
}

test('sends nothing if nothing was changed', () => {
  assert.deepEqual(changesOf(page, valuesOf(page)), {})
  assert.equal(EDIT_FIELDS.length, Object.keys(page.fields).length)
})

test('sends only changes, in the format of the API', () => {
  assert.deepEqual(changesOf(page, { ...valuesOf(page), title: ' Emma ', narrator: 'Anna', more_series: 'A #1\nB' }), {
    narrator: 'Anna',
    more_series: '[{"name":"A","position":1},{"name":"B","position":null}]',
  })
})

test('undo restores earlier edits and reverts the other fields', () => {
  assert.deepEqual(undoOf(page, ['author', 'narrator']), { set: { author: 'Jane Austen' }, revert: ['narrator'] })
})

test('assigns an error to its field', () => {
  assert.equal(refusedField(new ApiError(400, { error: 'asin: …', code: 'invalid_override', field: 'asin' })), 'asin')
  assert.equal(refusedField(new Error('x')), undefined)
})
