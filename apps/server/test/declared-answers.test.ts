import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operation } from '@chapterhouse/contract/operation'
import { books } from '@chapterhouse/contract/server/books/browsing'
import { getPlayerSettings } from '@chapterhouse/contract/server/listening/player-settings'
import { createApp } from '@chapterhouse/kit/http/app'
import { prepared } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import Type from 'typebox'
import { testHttpConfig } from '../../../packages/kit/test/test-app.ts'
import { undeclared, withCheckedAnswers } from './declared-answers.ts'

const listOfBooks = books.responses[200]
const settings = getPlayerSettings.responses[200]
const cases = [
  { name: 'a list', schema: listOfBooks, value: { books: [] }, complaint: /^$/ },
  { name: 'a field beside the list', schema: listOfBooks, value: { books: [], more: 1 }, complaint: /"additionalProperty":"more"/ },
  {
    name: 'a field of a row',
    schema: listOfBooks,
    value: { books: [{ more: 1 }] },
    complaint: /\/books\/0 .*"additionalProperty":"more"/,
  },
  { name: 'a missing field', schema: listOfBooks, value: {}, complaint: /"missingProperty":"books"/ },
  { name: 'any field of an open object', schema: settings, value: { settings: { more: 1 }, updated_at: null }, complaint: /^$/ },
]
for (const { name, schema, value, complaint } of cases)
  test(`compares with the schema: ${name}`, () => assert.match(undeclared(schema, value), complaint))

test('prepared text with an undeclared field becomes an error', async () => {
  const app = withCheckedAnswers(() => createApp(testHttpConfig()))
  const read = { method: 'GET', guard: 'public', summary: '', responses: { 200: Type.Object({ name: Type.String() }) } } as const
  serve(app, operation({ ...read, path: '/right' }), () => prepared('{"name":"x"}'))
  serve(app, operation({ ...read, path: '/wrong' }), () => prepared('{"name":"x","secret":1}'))
  assert.equal((await app.inject('/right')).statusCode, 200)
  const wrong = await app.inject('/wrong')
  assert.deepEqual([wrong.statusCode, /secret/.test(wrong.body)], [500, true])
  await app.close()
})
