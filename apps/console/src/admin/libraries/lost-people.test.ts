import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../../texts/libraries.en.ts'
import { lostPeople } from './lost-people.ts'

const place = (user_id: number, library_id: number) => ({ user_id, library_id })

test('people with a place in the library are counted once each', () => {
  assert.deepEqual(lostPeople([place(1, 7), place(1, 7), place(2, 7), place(3, 8)], 7), { people: 2, isAll: true })
})

test('where the server tells no more, the count is the least there are, and no "nobody"', () => {
  const full = Array.from({ length: 200 }, (_, at) => place(at % 3, at === 0 ? 7 : 8))
  const lost = lostPeople(full, 7)
  assert.deepEqual(lost, { people: 1, isAll: false })
  assert.match(en.deleteLost(5, lost), /\(of at least 1 person\)/)
  assert.match(en.deleteLost(5, lostPeople(full, 9)), /how many people is not known/)
})
