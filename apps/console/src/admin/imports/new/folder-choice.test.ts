import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceFolder } from '../../../server/responses.ts'
import { foldersChosen, librariesOf } from './folder-choice.ts'

const folder = (abs_folder_id: string, more: Partial<SourceFolder> = {}): SourceFolder => ({
  ...{ abs_folder_id, abs_library_id: 'l', library_name: 'Books', media_type: 'book', path: '/books' },
  ...{ library_id: null, below: '', exists: true },
  ...more,
})

test('joins folders of books that the server found, and omits podcasts', () => {
  const folders = [folder('a', { library_id: 1, below: 'Old' }), folder('b'), folder('c', { media_type: 'podcast', library_id: 2 })]
  const choices = foldersChosen(folders)
  assert.deepEqual(choices, { a: { library: '1', below: 'Old' }, b: { library: '', below: '' } })
  assert.deepEqual(librariesOf(choices), [{ abs_folder_id: 'a', library_id: 1, below: 'Old' }])
})

test('keeps choices when folders are read again, and takes a newly added library for a folder without one', () => {
  const before = { a: { library: '3', below: '.' }, b: { library: '', below: '' } }
  const choices = foldersChosen([folder('a', { library_id: 1 }), folder('b', { library_id: 2 })], before)
  assert.deepEqual(librariesOf(choices), [
    { abs_folder_id: 'a', library_id: 3, below: '' },
    { abs_folder_id: 'b', library_id: 2, below: '' },
  ])
})
