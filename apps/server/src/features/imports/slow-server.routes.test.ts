import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { AbsStubOptions } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { createImportServer } from './test/import-server.ts'

/** The response to a request while the other server takes so long. */
async function answeredAfter(context: TestContext, { path, ms }: { path: string; ms: number }) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isHeld = false
  const held: AbsStubOptions['intercept'] = (where, _request, response) => {
    if (!isHeld || where !== '/status') return false
    asked.resolve()
    void released.promise.then(() => response.end('{"app":"audiobookshelf","isInit":true}'))
    return true
  }
  await using server = await createImportServer({ items: 3, sessions: 4, stub: { intercept: held } })
  const body = path === '/abs' ? { ...server.source, users: server.users } : server.source
  context.mock.timers.enable({ apis: ['setTimeout'] })
  isHeld = true
  const answer = server.call('POST', path, body)
  await asked.promise
  context.mock.timers.tick(ms)
  isHeld = false
  context.mock.timers.reset()
  released.resolve()
  const { status, body: answered } = await answer
  await server.services.imports.whenIdle()
  return { status, code: answered.code, imports: server.rows('SELECT 1 FROM imports').length }
}

for (const [path, status, imports] of [
  ['/abs/users', 200, 0],
  ['/abs', 202, 2],
] as const) {
  test(`a server that takes most of a minute is read by ${path}, and a response after that starts nothing`, async (context) => {
    assert.deepEqual(await answeredAfter(context, { path, ms: 59_000 }), { status, code: undefined, imports })
    assert.deepEqual(await answeredAfter(context, { path, ms: 60_000 }), { status: 503, code: 'request_timeout', imports: 0 })
  })
}
