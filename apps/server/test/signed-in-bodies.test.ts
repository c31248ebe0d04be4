import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { BODY_LIMITS } from '@chapterhouse/kit/requests/read-bodies'
import { indexBook } from './indexed-book.ts'
import { LARGEST_BODIES } from './largest-bodies.ts'
import { serverWithPeople } from './server-with-people.ts'

const server = await serverWithPeople()
server.infrastructure.db.run(
  "INSERT INTO collections (id, owner_id, name, created_at, updated_at) VALUES (1, 1, 'Best', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z')",
)
indexBook(server.services, { path: 'Dune', files: ['01.mp3'] })
after(() => server[Symbol.asyncDispose]())

const REFUSED = { status: 400, body: { error: 'invalid request' } }
const { depth, values } = BODY_LIMITS

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const zeros = (count: number) => `[${Array.from({ length: count }, () => 0).join(',')}]`
const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join(',')}}`

/** With a member that the operation does not have: it is ignored, but counted. */
const withMember = (member: string) => ({ headers: server.ann, body: `{"name":"X","other":${member}}` })
/** The number of values around it, including names. */
const AROUND = 4

test('a body has limits of depth and of values, beyond which it is not parsed', async () => {
  const create = (member: string) => server.request('POST /me/collections', withMember(member))
  for (const member of [nested(depth - 1), zeros(values - AROUND - 1), keys((values - AROUND - 2) / 2)])
    assert.equal((await create(member)).status, 201, member.slice(0, 20))
  assert.equal((await create(`"${'['.repeat(1000)}\\"${'{,:'.repeat(values)}"`)).status, 201, 'a text is one value')
  for (const member of [nested(depth), zeros(values - AROUND), keys(values / 2), '['.repeat(500_000)]) {
    assert.deepEqual(await create(member), REFUSED, member.slice(0, 20))
    assert.deepEqual(await server.request('POST /admin/users', { ...withMember(member), headers: server.root }), REFUSED)
  }
})

for (const [route, body] of LARGEST_BODIES)
  test(`${route} accepts as much as its own limits allow`, async () => {
    const answer = await server.request(route, { headers: server.root, body })
    assert.notDeepEqual(answer, REFUSED)
    assert.notEqual(answer.status, 413)
  })
