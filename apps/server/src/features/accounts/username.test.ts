import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usernameKey } from './username.ts'

test('a name is found in any case and composition, however its accents are spelled', () => {
  const name = 'Ệ'.repeat(64)
  assert.equal(usernameKey(`${name.normalize('NFD').toLowerCase()} `), usernameKey(name))
})

test('a text that is longer than any name is left as it is', () => {
  const marks = `a${'\u0301\u0316'.repeat(300)}`
  assert.equal(usernameKey(marks), marks)
  assert.notEqual(usernameKey(marks.slice(0, 100)), marks.slice(0, 100))
})
