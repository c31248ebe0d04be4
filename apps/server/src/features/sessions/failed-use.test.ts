import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIgnored } from '@chapterhouse/kit/ignore'
import { createTestServer } from '../../../test/test-server.ts'

test('a use that cannot be recorded leaves one line in the log, and the request is answered', async () => {
  await using server = await createTestServer()
  const headers = server.person('Ann')
  const lines: string[] = []
  using _logging = logIgnored({ debug: () => {}, warn: (_detail, message) => void lines.push(message) })
  server.infrastructure.db.exec("CREATE TRIGGER full BEFORE UPDATE ON tokens BEGIN SELECT RAISE(FAIL, 'disk full'); END")
  for (const client of ['one', 'two', 'three']) {
    const { statusCode } = await server.app.inject({ url: '/api/v1/me', headers: { ...headers, 'user-agent': client } })
    assert.equal(statusCode, 200)
  }
  assert.deepEqual(lines, ['the last use of a session could not be recorded'])
})
