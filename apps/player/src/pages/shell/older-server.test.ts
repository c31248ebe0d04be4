import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@chapterhouse/client/call'
import { failureOf } from '@chapterhouse/ui/failure'
import type { ServerFacts } from '../../server/responses.ts'
import { ALWAYS, isOlder } from './older-server.ts'

const withFlags = (flags: readonly string[], value = true) =>
  ({ capabilities: Object.fromEntries(flags.map((flag) => [flag, value])) }) as unknown as Pick<ServerFacts, 'capabilities'>

test('a server is older if it lacks a flag that every server of this version has', () => {
  assert.equal(isOlder(withFlags([...ALWAYS, 'unknown'])), false)
  for (const missing of ALWAYS) assert.equal(isOlder(withFlags(ALWAYS.filter((flag) => flag !== missing))), true, missing)
  assert.equal(isOlder(withFlags(ALWAYS, false)), true)
})

test('a request unknown to the server fails with the notice that the server is older', () => {
  const titleOf = (status: number, error: string) => failureOf(new ApiError(status, { error })).title
  const older = 'This server runs an older version.'
  assert.deepEqual(
    [titleOf(404, 'not found'), titleOf(405, 'method not allowed'), titleOf(404, 'no book at that path')],
    [older, older, 'This no longer exists.'],
  )
})
