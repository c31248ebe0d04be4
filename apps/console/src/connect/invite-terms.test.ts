import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../texts/signed-out/connect.ts'
import { formatTerms, pathOf } from './invite-terms.ts'

const END = '2026-11-24T10:00:00Z'
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(END))
const cases = [
  [{}, ''],
  [{ uses_remaining: 4 }, 'Works for 4 more devices.'],
  [{ uses_remaining: 1 }, 'Works for 1 more device.'],
  [{ code_expires_at: END }, `Valid until ${MOMENT}.`],
  [{ uses_remaining: 1_200, code_expires_at: END }, `Works for 1,200 more devices, until ${MOMENT}.`],
  [{ uses_remaining: 1, code_expires_at: END }, `Works for 1 more device, until ${MOMENT}.`],
] as const
for (const [rest, texts] of cases) {
  test(`${JSON.stringify(rest)}: “${texts}”`, () => assert.equal(formatTerms(rest, en.remaining, 'en'), texts))
}

test('the link to the player points to this server, even below a path', () => {
  assert.equal(pathOf('https://books.example.org/web/connect?token=a&away=b'), '/web/connect?token=a&away=b')
  assert.equal(pathOf('https://example.org/books/web/connect?token=a'), '/web/connect?token=a')
})
