import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { createForge } from './forge.ts'

const listWith = (token: string, send = fetch) =>
  createForge({
    forge: 'github',
    releases: new URL('http://127.0.0.1:1'),
    repo: 'owner/name',
    token,
    fetch: send,
    agent: 'test',
  }).list(new AbortController().signal)

test('an invalid token appears neither in the message nor in its cause', async () => {
  await assert.rejects(listWith('the-token\nof-two-lines'), (error: Error) => {
    assert.match(error.message, /^the request to 127\.0\.0\.1:1 is invalid$/)
    return !inspect(error).includes('the-token')
  })
})

test("an unreachable forge is reported with the network's error code", async () => {
  const unreachable = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }))
  await assert.rejects(listWith('the-token', unreachable), { message: '127.0.0.1:1 cannot be reached (ECONNREFUSED)' })
})
