import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { chooseTexts, language, speak, speakSoon } from './language.ts'

/** Texts that the test loads, one part at a time. */
function createPart() {
  let come: () => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const fetched = new Promise<string>((resolve, reject) => {
    come = () => resolve('Hallo')
    fail = reject
  })
  fetched.catch(() => undefined)
  return { texts: chooseTexts('Hello', { de: () => fetched }), come, fail }
}

test('does not wait for late texts, and applies them when they arrive', async () => {
  const part = createPart()
  await speakSoon('de', 10)
  assert.deepEqual([language.value, part.texts.value], ['en', 'Hello'])
  part.come()
  await wait(5)
  assert.deepEqual([language.value, part.texts.value], ['de', 'Hallo'])
  await speak('en')
})

test('keeps the whole document in one language, without an error, if a part fails to load', async () => {
  const [there, missing] = [createPart(), createPart()]
  there.come()
  missing.fail(new Error('no network'))
  await speakSoon('de', 1_000)
  assert.deepEqual([language.value, there.texts.value], ['en', 'Hello'])
  await assert.rejects(speak('de'), /no network/)
  await speak('en')
})
