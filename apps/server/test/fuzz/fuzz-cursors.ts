import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import fc from 'fast-check'
import { createListedWorld, PAGED_LISTS, type PagedList, withParameter } from '../listed-world.ts'
import { createResponseCheck } from './check-response.ts'
import { sampled } from './sampled.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const ACCOUNTS = ['root', 'other', 'ann', 'bob'] as const
type Account = (typeof ACCOUNTS)[number]

/** A cursor from a response, and the request it came from. */
interface Real {
  list: PagedList
  account: Account
  /** Without a limit. */
  url: string
  cursor: string
}

const forAll = (url: string) => url.replace(/[?&]limit=\d+/, '').replace(/^([^?]*)&/, '$1?')
const urlsOf = ({ url, others }: PagedList) => [forAll(url), ...others]

/** Changes made to a cursor before it is sent, often none. */
const anyMutation = fc.oneof(
  { weight: 3, arbitrary: fc.constant((cursor: string) => cursor) },
  fc.tuple(fc.nat(), fc.constantFrom('A', 'b', '9', '-', '_', '', '%', 'é')).map(([at, letter]) => (cursor: string) => {
    const where = at % cursor.length
    return cursor.slice(0, where) + letter + cursor.slice(where + 1)
  }),
  fc.nat().map((at) => (cursor: string) => cursor.slice(0, 1 + (at % cursor.length))),
  fc.string({ unit: anyCharacter, maxLength: 20 }).map((text) => (cursor: string) => `${cursor}${text.toWellFormed()}`),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 200 }).map((text) => () => text.toWellFormed()),
  fc.json().map((text) => () => Buffer.from(text).toString('base64url')),
  fc.integer({ min: 1 }).map((id) => () => String(id)),
  fc.nat(5_000).map((length) => () => 'A'.repeat(1 + length)),
)

async function createWorld() {
  const world = await createListedWorld()
  const bob = world.person('Bob', { granted: ['Saga 2', 'Saga 4', 'Saga 5'] })
  return { ...world, headers: { root: world.root, other: world.other, ann: world.ann, bob } }
}
type World = Awaited<ReturnType<typeof createWorld>>

/** Cursors of every list for every account, from the first pages. */
async function realCursors(world: World): Promise<Real[]> {
  const real: Real[] = []
  for (const list of PAGED_LISTS)
    for (const account of ACCOUNTS)
      for (const url of urlsOf(list)) {
        let page: string | undefined = withParameter(url, 'limit', '1')
        for (let turn = 0; page !== undefined && turn < 3; turn += 1) {
          const { status, body } = await world.get(page, world.headers[account])
          const cursors = status === 200 ? list.cursorsIn(body).filter((cursor) => typeof cursor === 'string') : []
          real.push(...cursors.map((cursor) => ({ list, account, url, cursor })))
          page = cursors[0] && withParameter(withParameter(url, 'limit', '1'), list.takes, cursors[0])
        }
      }
  return real
}

/** Sends real cursors, changed ones, and ones from another account, list or parameter. */
export function fuzzCursors(max: number): void {
  test('any cursor gives the next page of its list for its person, or is refused', async () => {
    await using world = await createWorld()
    const real = await realCursors(world)
    const check = createResponseCheck()
    const requests = sampled(
      fc.record({
        from: fc.constantFrom(...real),
        isOwn: fc.record({ account: fc.boolean(), list: fc.boolean(), url: fc.boolean() }),
        account: fc.constantFrom(...ACCOUNTS),
        list: fc.constantFrom(...PAGED_LISTS),
        at: fc.nat(),
        limit: fc.constantFrom('1', '2', '50'),
        mutate: anyMutation,
      }),
      { count: max, seed: SEED },
    )
    for (const { from, isOwn, at, limit, mutate, ...other } of requests) {
      const account = isOwn.account ? from.account : other.account
      const list = isOwn.list ? from.list : other.list
      const urls = urlsOf(list)
      const url = isOwn.list && isOwn.url ? from.url : (urls[at % urls.length] ?? from.url)
      const cursor = mutate(from.cursor)
      const where = withParameter(withParameter(url, 'limit', limit), list.takes, cursor)
      const response = await world.app.inject({ url: `/api/v1${where}`, headers: world.headers[account] })
      const problem = check(list.operation, false, response)
      assert.equal(problem, undefined, `${account}: ${where}\n${problem}`)
      if (account === 'bob') assert.doesNotMatch(response.body, /Saga [13]/, where)
      const isValid = account === from.account && url === from.url && cursor === from.cursor
      if (response.statusCode === 200) assert.ok(isValid || cursor === '' || cursor === '0', `${account}: ${where}`)
      else if (response.statusCode === 400)
        assert.ok(!isValid && response.json().error === 'invalid cursor', `${account}: ${where}`)
      else assert.equal(response.statusCode, 403)
    }
  })
}
