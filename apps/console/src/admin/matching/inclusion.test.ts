import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countIncluded, DEFAULT_INCLUSION, type Inclusion, isIncluded, toggled, toRequest, withAll } from './inclusion.ts'

const sure = (id: number) => ({ id, outcome: 'auto' })
const unsure = (id: number) => ({ id, outcome: 'review' })
const COUNTS = { auto: 3, review: 2 }
const IDS = { auto: [1, 2, 3], review: [4, 5] }
const asked: string[] = []
const request = (inclusion: Inclusion) =>
  toRequest(inclusion, async (outcome) => {
    asked.push(outcome)
    return IDS[outcome]
  })

test('includes sure books unless they are excluded, and uncertain ones only if an admin includes them', async () => {
  assert.deepEqual([isIncluded(DEFAULT_INCLUSION, sure(1)), isIncluded(DEFAULT_INCLUSION, unsure(4))], [true, false])
  assert.equal(isIncluded(DEFAULT_INCLUSION, { id: 6, outcome: 'none' }), false)
  const chosen = toggled(toggled(DEFAULT_INCLUSION, sure(2)), unsure(5))
  assert.deepEqual([isIncluded(chosen, sure(2)), isIncluded(chosen, unsure(5)), countIncluded(chosen, COUNTS)], [false, true, 3])
  assert.deepEqual(await request(chosen), { exclude: [2], include: [5] })
  assert.deepEqual(await request(toggled(chosen, sure(2))), { exclude: [], include: [5] })
  assert.deepEqual(asked.splice(0), [], 'no list is needed for single books')
})

test('a whole outcome can be excluded or included, with exceptions for single books', async () => {
  const none = withAll(DEFAULT_INCLUSION, 'auto', false)
  assert.equal(countIncluded(none, COUNTS), 0)
  assert.deepEqual(await request(none), { exclude: [1, 2, 3], include: [] })
  const some = toggled(toggled(withAll(none, 'review', true), unsure(4)), sure(3))
  assert.equal(countIncluded(some, COUNTS), 2)
  assert.deepEqual(await request(some), { exclude: [1, 2], include: [5] })
  assert.deepEqual(asked.splice(0), ['auto', 'auto', 'review'])
  assert.deepEqual(await request(withAll(withAll(some, 'auto', true), 'review', false)), { exclude: [], include: [] })
})
