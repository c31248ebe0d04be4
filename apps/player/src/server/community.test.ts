import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signIn } from '../../../../packages/ui/test/sign-in.ts'
import { cachedResponse } from './cached-responses.ts'
import { fetchCommunity, keepCommunity } from './community.ts'
import { isOnline } from './online-state.ts'
import type { ServerFacts } from './responses.ts'
import { serverFacts } from './server-facts.ts'

const work = (title: string) => ({ id: title, title, authors: [], series: [], recordings: [] })
const MATCHED = { matched: true, work: work('matched') }
const LOCAL = { matched: true, work: work('local') }
const OFF = { error: 'metadata lookup not enabled' }
const AWAY = { error: 'metadata service unavailable' }
const REF = { libraryId: 7, path: 'A/Book' }

type Responses = Readonly<Record<'meta' | 'attachments', [status: number, body: object] | undefined>>

/** A server with these responses; undefined: unreachable. Returns the requests that it got. */
function serverWith(t: TestContext, responses: Responses, capabilities: object = ALL): string[] {
  const asked: string[] = []
  const before = serverFacts.value
  serverFacts.value = { capabilities } as ServerFacts
  t.after(() => {
    serverFacts.value = before
    isOnline.value = true
  })
  t.mock.method(globalThis, 'fetch', async (url: string) => {
    const [, route = '', query] = /\/libraries\/7\/(\w+)\?(.*)$/.exec(url) ?? []
    asked.push(`${route}?${query}`)
    const [status, body] = responses[route as 'meta'] ?? assert.fail('out of reach')
    return Response.json(body, { status })
  })
  return asked
}

const ALL = { metadata: true, meta_bundle: true, attachments: true }
const titleIn = ({ work: found }: Awaited<ReturnType<typeof fetchCommunity>>) => found?.title

test('requests metadata with earlier books while lookup is on', async (t) => {
  signIn(31)
  const asked = serverWith(t, { meta: [200, MATCHED], attachments: [200, LOCAL] })
  assert.equal(titleIn(await fetchCommunity(REF)), 'matched')
  assert.deepEqual(asked, ['meta?path=A%2FBook&include=previous'])
})

test('requests only the files beside the book while lookup is off, or was just turned off', async (t) => {
  signIn(32)
  const asked = serverWith(t, { meta: [404, OFF], attachments: [200, LOCAL] })
  assert.equal(titleIn(await fetchCommunity(REF)), 'local')
  serverFacts.value = { capabilities: { attachments: true } } as ServerFacts
  assert.equal(titleIn(await fetchCommunity(REF)), 'local')
  const local = 'attachments?path=A%2FBook&spoilers=show'
  assert.deepEqual(asked, ['meta?path=A%2FBook&include=previous', local, local])
})

for (const [what, meta] of [
  ['the server is out of reach', undefined],
  ['the metadata service is out of reach', [502, AWAY]],
] as const)
  test(`uses the stored response if ${what}`, async (t) => {
    signIn(33)
    serverWith(t, { meta: [200, MATCHED], attachments: undefined })
    await fetchCommunity(REF)
    t.mock.restoreAll()
    serverWith(t, { meta: meta && [...meta], attachments: undefined })
    assert.equal(titleIn(await fetchCommunity(REF)), 'matched')
    await assert.rejects(fetchCommunity({ ...REF, path: 'A/Other' }))
  })

test('a book that is no longer shared has no texts, even if they are stored', async (t) => {
  signIn(34)
  serverWith(t, { meta: [200, MATCHED], attachments: undefined })
  await fetchCommunity(REF)
  t.mock.restoreAll()
  serverWith(t, { meta: [403, { error: 'no access' }], attachments: undefined })
  await assert.rejects(fetchCommunity(REF))
})

test('a downloaded book gets its texts immediately, and again after a day', async (t) => {
  signIn(35)
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-25T12:00:00Z') })
  const asked = serverWith(t, { meta: [200, MATCHED], attachments: undefined })
  await keepCommunity(REF)
  assert.notEqual(await cachedResponse('community 7:A/Book'), undefined)
  // A response's time is recorded just afterwards.
  await new Promise((resolve) => setTimeout(resolve, 5))
  await keepCommunity(REF)
  assert.equal(asked.length, 1)
  t.mock.timers.tick(25 * 3_600_000)
  await keepCommunity(REF)
  assert.equal(asked.length, 2)
})

test('sends no request to a server without texts', async (t) => {
  signIn(36)
  const asked = serverWith(t, { meta: [200, MATCHED], attachments: [200, LOCAL] }, {})
  await keepCommunity(REF)
  assert.deepEqual(asked, [])
})
