import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutEcho } from './without-echo.ts'

const messages = [{ role: 'user' as const, content: 'Ann leaves the mill\nat dawn and meets Bo.' }]
const after = (text: string) => withoutEcho({ kind: 'schema_refused', text, cost: 'nothing' }, { messages }).text

test('a message of the server that repeats the prompt is left out', () =>
  assert.equal(
    after('The server refused the request (bad input: "leaves the mill at dawn and").'),
    'The server refused the request.',
  ))

test('other messages are quoted', () => {
  const text = 'The server refused the request (unknown field "response_format").'
  assert.equal(after(text), text)
})
