import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Attempt, aroundStart, FIRST_ATTEMPT, findNextAttempt, inStream } from './sample.ts'

test('plays around the start of a chapter, within the file and the chapter', () => {
  assert.deepEqual(aroundStart({ start: 600, end: 1_200 }), { from: 598, to: 608 })
  assert.deepEqual(aroundStart({ start: 0, end: 1_200 }), { from: 0, to: 8 })
  assert.deepEqual(aroundStart({ start: 600, end: 603 }), { from: 598, to: 603 })
  assert.deepEqual(aroundStart({ start: 600, end: 0 }), { from: 598, to: 600 })
})

const ATTEMPTS = [
  { name: 'the file itself, then converted', mended: [false, false], ways: ['plain', 'converted'] },
  { name: 'retry with a new token', mended: [true, false, false], ways: ['plain', 'plain, new token', 'converted'] },
  {
    name: 'a converted stream may need a new token too',
    mended: [false, true, false],
    ways: ['plain', 'converted', 'converted, new token'],
  },
]

for (const { name, mended, ways } of ATTEMPTS)
  test(`retries a failed sample in order: ${name}`, () => {
    const tried: string[] = []
    let attempt: Attempt | undefined = FIRST_ATTEMPT
    for (const isTokenNew of mended) {
      if (!attempt) break
      tried.push(`${attempt.isConverted ? 'converted' : 'plain'}${attempt.hasNewToken ? ', new token' : ''}`)
      attempt = findNextAttempt(attempt, isTokenNew)
    }
    assert.deepEqual([tried, attempt], [ways, undefined])
  })

test('a converted stream starts at the stretch', () => {
  const stretch = { from: 598, to: 608 }
  assert.deepEqual(inStream(stretch, { isConverted: true, hasNewToken: false }), { from: 0, to: 10 })
  assert.deepEqual(inStream(stretch, FIRST_ATTEMPT), stretch)
})
