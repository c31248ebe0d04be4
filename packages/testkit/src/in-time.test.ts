import assert from 'node:assert/strict'
import { test } from 'node:test'
import { becomesTrue, inTime } from './in-time.ts'

test('a promise that never settles, and a condition that never holds, fail by name', async () => {
  await assert.rejects(inTime('the end', new Promise(() => {}), 5), /^Error: the end: not within 5 ms$/)
  await assert.rejects(
    becomesTrue('the end', () => false, 5),
    /^Error: the end: not within 5 ms$/,
  )
})

test('passes on a settled promise', async () => {
  assert.equal(await inTime('a value', Promise.resolve(7), 5), 7)
  await assert.rejects(inTime('a value', Promise.reject(new Error('no')), 5), /^Error: no$/)
  let looks = 0
  await becomesTrue('the third look', () => {
    looks += 1
    return looks === 3
  })
})
