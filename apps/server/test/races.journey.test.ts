import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite'
import { openServer } from '../src/cli/open-server.ts'
import { realSystemDeps } from '../src/system-deps.ts'
import { serverWithPeople } from './server-with-people.ts'

const RUNNER = path.resolve(import.meta.dirname, 'race-runner.ts')
const FOLDER = mkdtempSync(path.join(tmpdir(), 'races-'))
after(() => rmSync(FOLDER, { recursive: true, force: true }))

/** How often each word is in a list. */
const tally = (words: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]))

// In one process, over HTTP.

test('200 exchanges at once of an invite for 5 devices make exactly 5 sessions', async () => {
  await using server = await serverWithPeople()
  const { body } = await server.redeem(server.invite({ maxUses: 5 }))
  const before = server.sessions()
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => server.exchange(body.pairing_token, `10.1.0.${n + 1}`)))
  const said = tally(answers.map((answer) => (answer.status === 200 ? 'done' : `${answer.status} ${answer.body.error}`)))
  assert.deepEqual(said, { done: 5, '401 invite already used on all its devices - ask for a new invite': 195 })
  assert.equal(server.sessions() - before, 5)
  assert.deepEqual(
    server.services.codes.ofPerson(2).map(({ uses }) => uses),
    [5],
  )
})

test('a link of a device that is opened 50 times at once makes one session', async () => {
  await using server = await serverWithPeople()
  const { body } = await server.ask('POST /auth/pair', { headers: server.ann })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => server.exchange(body.pairing_token, `10.1.0.${n + 1}`)))
  assert.deepEqual(tally(answers.map(({ status }) => String(status))), { 200: 1, 401: 49 })
})

for (const change of [{ role: 'user' }, { disabled: true }] as const) {
  test(`of admins who are all set to ${JSON.stringify(change)} at once, one stays`, async () => {
    await using server = await serverWithPeople()
    const ids = Array.from(
      { length: 6 },
      (_, n) => server.services.accounts.add({ username: `A${n}`, isAdmin: true, passwordHash: 'x' }).id,
    )
    const answers = await Promise.all(
      [1, ...ids].map((id, n) =>
        server.ask(`PATCH /admin/users/${id}`, { headers: server.root, body: change, from: `10.1.0.${n + 1}` }),
      ),
    )
    const left = server.services.accounts.list().filter(({ isAdmin, isDisabled }) => isAdmin && !isDisabled)
    assert.equal(left.length, 1)
    // The asker is among them: whoever comes after they lost their rights is refused for that.
    assert.ok(answers.every(({ status }) => [200, 401, 403, 409].includes(status)))
  })
}

test('invites that are minted at once leave one that is open', async () => {
  await using server = await serverWithPeople()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      server.ask('POST /admin/users/2/authcode', { headers: server.root, from: `10.1.0.${n + 1}` }),
    ),
  )
  const redeemed = await Promise.all(answers.map(({ body }, n) => server.redeem(body.auth_code, `10.2.0.${n + 1}`)))
  assert.deepEqual(tally(redeemed.map(({ status }) => String(status))), { 200: 1, 401: 29 })
})

test('what is deleted twice at once is deleted once', async () => {
  await using server = await serverWithPeople()
  server.invite()
  server.services.shareAdmin.create({ name: 'Family' })
  for (const [route, once, again] of [
    ['DELETE /admin/authcodes/1', 204, 204],
    ['DELETE /admin/shares/1', 204, 404],
    ['DELETE /admin/devices/2', 204, 404],
    ['DELETE /admin/users/2', 204, 404],
  ] as const) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => server.ask(route, { headers: server.root, from: `10.1.0.${n + 1}` })),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [once, ...Array(7).fill(again)], route)
  }
})

// In several processes, on one database.

interface Asked {
  data: string
  what: string
  args: readonly (string | number)[]
}

/** Several programs that are let go at the same moment: what each of their tries came to. */
async function racing(asked: readonly Asked[]): Promise<string[]> {
  const programs = asked.map(({ data, what, args }) =>
    spawn(process.execPath, [RUNNER, data, what, ...args.map(String)], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  await Promise.all(programs.map((program) => once(program.stdout, 'data')))
  const ends = programs.map(whole)
  for (const program of programs) program.stdin.write('go\n')
  return (await Promise.all(ends)).flatMap((text) => JSON.parse(text) as string[])
}

async function whole(program: ChildProcess): Promise<string> {
  let text = ''
  program.stdout?.on('data', (part) => {
    text += String(part)
  })
  await once(program, 'close')
  return text
}

let folders = 0
async function aDatabase() {
  const data = path.join(FOLDER, String(++folders))
  using server = await openServer(data, realSystemDeps(), { mayMake: true })
  const ann = server.accounts.add({ username: 'Ann', isAdmin: false, passwordHash: '' }).id
  const admins = Array.from(
    { length: 8 },
    (_, n) => server.accounts.add({ username: `A${n}`, isAdmin: true, passwordHash: 'x' }).id,
  )
  const library = server.libraries.create({ name: 'Books', root: data }).id
  const { code } = server.codes.mint(ann, { maxUses: 5 })
  const { token } = server.pairing.redeem(code, undefined)
  function count(sql: string): number {
    using db = openDb(path.join(data, 'chapterhouse.db'))
    return db.one<{ count: number }>(`SELECT count(*) AS count FROM ${sql}`).count
  }
  return { data, ann, admins, library, token, count }
}
const FOUR = [0, 1, 2, 3]

test('four processes: 200 exchanges of an invite for 5 devices make exactly 5 sessions', async () => {
  const { data, token, count } = await aDatabase()
  const ends = await racing(FOUR.map(() => ({ data, what: 'exchange', args: [token, 50] })))
  assert.deepEqual(tally(ends), { done: 5, 'invite already used on all its devices - ask for a new invite': 195 })
  assert.deepEqual([count("tokens WHERE kind = 'session'"), count('auth_codes WHERE uses = 5')], [5, 1])
})

test('four processes: admins who are demoted, disabled and deleted at once leave one', async () => {
  const { data, admins, count } = await aDatabase()
  const ends = await racing([
    { data, what: 'demote', args: admins },
    { data, what: 'disable', args: admins.toReversed() },
    { data, what: 'remove', args: [...admins.slice(4), ...admins.slice(0, 4)] },
    { data, what: 'demote', args: admins.toReversed() },
  ])
  assert.equal(count('users WHERE is_admin AND NOT disabled'), 1)
  assert.ok(ends.includes('the last admin must stay'))
})

test('four processes: invites and recovery codes that are minted at once leave one of each', async () => {
  const { data, ann, count } = await aDatabase()
  const ends = await racing(FOUR.map((n) => ({ data, what: n < 2 ? 'mint' : 'recover', args: [ann, 25] })))
  assert.deepEqual(tally(ends), { done: 100 })
  assert.deepEqual([count("auth_codes WHERE kind = 'invite'"), count("auth_codes WHERE kind = 'recovery'")], [1, 1])
})

test('four processes: somebody who is deleted by all is deleted by one', async () => {
  const { data, ann } = await aDatabase()
  const ends = await racing(FOUR.map(() => ({ data, what: 'remove', args: [ann] })))
  assert.deepEqual(tally(ends), { done: 1, 'user not found': 3 })
})

test('four processes: a whole library is granted by one share', async () => {
  const { data, admins, count } = await aDatabase()
  await racing(FOUR.map(() => ({ data, what: 'grant', args: admins })))
  assert.deepEqual([count('shares'), count('share_members'), count('share_rules')], [1, 8, 1])
})
