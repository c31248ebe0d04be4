import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, MINUTE, type ServerWithPeople, serverWithPeople } from '../../../test/server-with-people.ts'

/** One test per row of the table of states and transitions (docs/reference/server.md 4.9). */
const USED = 'invite already used on all its devices - ask for a new invite'
const EXPIRED = 'invite has expired - ask for a new invite'
const NO_TOKEN = 'invalid or expired pairing token'
const NO_CODE = 'invalid or expired auth code'
const REVOKED = 'invalid or expired token'

async function tokenOf(server: ServerWithPeople, code: string): Promise<string> {
  const { status, body } = await server.redeem(code)
  assert.equal(status, 200)
  return body.pairing_token
}
async function outcomeOf(response: Promise<{ status: number; body: { error?: string } }>): Promise<string> {
  const { status, body } = await response
  return status === 401 ? String(body.error) : String(status)
}
const inviteIds = (server: ServerWithPeople) =>
  server.services.codes.ofPerson(2).map(({ id, uses, maxUses }) => ({ id, uses, maxUses }))

const transitions: { name: string; run: (server: ServerWithPeople) => Promise<void> }[] = [
  {
    name: 'an invite is created for 5 uses and one day',
    async run(server) {
      const { status, body } = await server.admin('POST /admin/users/2/authcode')
      assert.equal(status, 201)
      assert.deepEqual([body.max_uses, body.expires_at], [5, '2026-11-22T12:00:00Z'])
      assert.match(body.auth_code, /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    },
  },
  {
    name: '0 or less means unlimited uses and no expiry',
    async run(server) {
      for (const none of [0, -3]) {
        const { body } = await server.admin('POST /admin/users/2/authcode', { max_uses: none, ttl_days: none })
        assert.deepEqual([body.max_uses, 'expires_at' in body], [0, false])
        server.clock.ms += 1000 * DAY
        for (let n = 0; n < 7; n += 1) assert.equal((await server.exchange(await tokenOf(server, body.auth_code))).status, 200)
      }
    },
  },
  {
    name: "a new invite replaces the person's open invites; used-up ones stay",
    async run(server) {
      const spent = await tokenOf(server, server.invite({ maxUses: 1 }))
      await server.exchange(spent)
      const open = server.invite()
      const token = await tokenOf(server, open)
      server.invite()
      assert.deepEqual([await outcomeOf(server.redeem(open)), await outcomeOf(server.exchange(token))], [NO_CODE, NO_TOKEN])
      assert.deepEqual(
        inviteIds(server).map(({ id }) => id),
        [3, 1],
      )
      assert.equal(await outcomeOf(server.exchange(spent)), USED)
    },
  },
  {
    name: 'a new invite for one person leaves the invites of another',
    async run(server) {
      const code = server.invite()
      server.services.codes.mint(1)
      assert.equal(await outcomeOf(server.redeem(code)), '200')
    },
  },
  {
    name: 'redeeming a code does not count as a use',
    async run(server) {
      const code = server.invite({ maxUses: 1 })
      const tokens = [await tokenOf(server, code), await tokenOf(server, code), await tokenOf(server, code)]
      assert.equal(inviteIds(server)[0]?.uses, 0)
      const outcomes = [await outcomeOf(server.exchange(tokens[2])), await outcomeOf(server.exchange(tokens[0]))]
      assert.deepEqual(outcomes, ['200', USED])
    },
  },
  {
    name: 'an exchange counts a use and keeps the time of the first one',
    async run(server) {
      const token = await tokenOf(server, server.invite())
      await server.exchange(token)
      server.clock.ms += MINUTE
      await server.exchange(token)
      const { body } = await server.admin('GET /admin/invites')
      const [{ uses, redeemed_at: first, username, user_id: owner }] = body.invites
      assert.deepEqual([uses, first, username, owner], [2, '2026-11-21T12:00:00Z', 'Ann', 2])
    },
  },
  {
    name: 'a used-up invite is refused with the reason, and its code is no longer valid',
    async run(server) {
      const code = server.invite({ maxUses: 2 })
      const token = await tokenOf(server, code)
      const outcomes = [
        await outcomeOf(server.exchange(token)),
        await outcomeOf(server.exchange(token)),
        await outcomeOf(server.exchange(token)),
      ]
      assert.deepEqual([...outcomes, await outcomeOf(server.redeem(code))], ['200', '200', USED, NO_CODE])
      assert.equal(inviteIds(server).length, 1)
    },
  },
  {
    name: 'an invite expires',
    async run(server) {
      const code = server.invite({ ttlDays: 2 })
      const token = await tokenOf(server, code)
      server.clock.ms += 2 * DAY - 1
      assert.equal(await outcomeOf(server.exchange(token)), '200')
      server.clock.ms += 1
      assert.deepEqual([await outcomeOf(server.exchange(token)), await outcomeOf(server.redeem(code))], [EXPIRED, NO_CODE])
      assert.equal(inviteIds(server).length, 1)
    },
  },
  {
    name: 'a rotated invite has a new secret, no uses and its full lifetime',
    async run(server) {
      const code = server.invite({ maxUses: 1, ttlDays: 3 })
      const token = await tokenOf(server, code)
      await server.exchange(token)
      server.clock.ms += 10 * DAY
      const { status, body } = await server.admin('POST /admin/authcodes/1/rotate')
      assert.deepEqual([status, body.max_uses, body.expires_at], [200, 1, '2026-12-04T12:00:00Z'])
      assert.deepEqual([await outcomeOf(server.redeem(code)), await outcomeOf(server.exchange(token))], [NO_CODE, NO_TOKEN])
      const [row] = server.services.codes.ofPerson(2)
      assert.deepEqual([row?.uses, row?.redeemedAt], [0, null])
      assert.equal(await outcomeOf(server.exchange(await tokenOf(server, body.auth_code))), '200')
    },
  },
  {
    name: 'rotating removes the other open invites of the person',
    async run(server) {
      await server.exchange(await tokenOf(server, server.invite({ maxUses: 1 })))
      const other = server.invite()
      await server.admin('POST /admin/authcodes/1/rotate')
      assert.deepEqual([await outcomeOf(server.redeem(other)), inviteIds(server).map(({ id }) => id)], [NO_CODE, [1]])
    },
  },
  {
    name: 'a recovery code cannot be rotated or deleted as an invite',
    async run(server) {
      const code = server.services.codes.mintRecovery(2)
      assert.deepEqual(await server.admin('POST /admin/authcodes/1/rotate'), { status: 404, body: { error: 'invite not found' } })
      assert.equal((await server.admin('DELETE /admin/authcodes/1')).status, 204)
      assert.equal(await outcomeOf(server.redeem(code)), '200')
    },
  },
  {
    name: 'deleting an invite deletes its pairing tokens, and is idempotent',
    async run(server) {
      const code = server.invite()
      const token = await tokenOf(server, code)
      for (const _ of [1, 2]) assert.equal((await server.admin('DELETE /admin/authcodes/1')).status, 204)
      assert.deepEqual([await outcomeOf(server.redeem(code)), await outcomeOf(server.exchange(token))], [NO_CODE, NO_TOKEN])
    },
  },
  {
    name: 'a recovery code replaces the previous one, and works for any number of devices without expiry',
    async run(server) {
      const recover = () => server.request('POST /auth/recovery', { headers: server.ann })
      const [first, second] = [await recover(), await recover()]
      assert.deepEqual([first.status, second.status], [201, 201])
      assert.equal(await outcomeOf(server.redeem(first.body.recovery_code)), NO_CODE)
      server.clock.ms += 5000 * DAY
      for (let n = 0; n < 8; n += 1)
        assert.equal(await outcomeOf(server.exchange(await tokenOf(server, second.body.recovery_code))), '200')
      assert.equal((await server.request('GET /me', { headers: server.ann })).body.has_recovery, true)
    },
  },
  {
    name: 'an owner can clear a recovery code, twice without an error',
    async run(server) {
      const { body } = await server.request('POST /auth/recovery', { headers: server.ann })
      for (const _ of [1, 2]) assert.equal((await server.request('DELETE /auth/recovery', { headers: server.ann })).status, 204)
      assert.equal(await outcomeOf(server.redeem(body.recovery_code)), NO_CODE)
      assert.equal((await server.request('GET /me', { headers: server.ann })).body.has_recovery, false)
    },
  },
  {
    name: 'an admin can clear a recovery code',
    async run(server) {
      const { body } = await server.request('POST /auth/recovery', { headers: server.ann })
      const token = await tokenOf(server, body.recovery_code)
      assert.equal((await server.admin('DELETE /admin/users/2/recovery')).status, 204)
      assert.deepEqual(
        [await outcomeOf(server.redeem(body.recovery_code)), await outcomeOf(server.exchange(token))],
        [NO_CODE, NO_TOKEN],
      )
    },
  },
  {
    name: 'a pairing token of a recovery code is valid for ten minutes and any number of uses',
    async run(server) {
      const token = await tokenOf(server, server.services.codes.mintRecovery(2))
      server.clock.ms += 10 * MINUTE - 1
      assert.deepEqual([await outcomeOf(server.exchange(token)), await outcomeOf(server.exchange(token))], ['200', '200'])
      server.clock.ms += 1
      assert.equal(await outcomeOf(server.exchange(token)), NO_TOKEN)
    },
  },
  {
    name: 'a pairing token of an invite is valid as long as the invite',
    async run(server) {
      const token = await tokenOf(server, server.invite({ ttlDays: 0 }))
      server.clock.ms += 900 * DAY
      assert.equal(await outcomeOf(server.exchange(token)), '200')
    },
  },
  {
    name: 'a pairing token of a device is valid once',
    async run(server) {
      const { status, body } = await server.request('POST /auth/pair', { headers: server.ann })
      assert.equal(status, 200)
      assert.deepEqual(
        [await outcomeOf(server.exchange(body.pairing_token)), await outcomeOf(server.exchange(body.pairing_token))],
        ['200', NO_TOKEN],
      )
    },
  },
  {
    name: 'a pairing token of a device is valid for ten minutes',
    async run(server) {
      const { body } = await server.request('POST /auth/pair', { headers: server.ann })
      server.clock.ms += 10 * MINUTE
      assert.equal(await outcomeOf(server.exchange(body.pairing_token)), NO_TOKEN)
    },
  },
  {
    name: 'a session does not expire, and ends with sign-out',
    async run(server) {
      const { body } = await server.exchange(await tokenOf(server, server.invite()))
      const headers = server.bearer(body.token)
      server.clock.ms += 5000 * DAY
      assert.equal((await server.request('GET /me', { headers })).status, 200)
      assert.equal((await server.request('POST /auth/logout', { headers })).status, 204)
      assert.equal(await outcomeOf(server.request('GET /me', { headers })), REVOKED)
    },
  },
  {
    name: 'an admin can end a session',
    async run(server) {
      const { body } = await server.exchange(await tokenOf(server, server.invite()))
      const headers = server.bearer(body.token)
      await server.request('GET /me', { headers })
      const { body: seen } = await server.admin('GET /admin/devices?user_id=2')
      assert.equal((await server.admin(`DELETE /admin/devices/${seen.devices[0].id}`)).status, 204)
      assert.equal(await outcomeOf(server.request('GET /me', { headers })), REVOKED)
    },
  },
  {
    name: 'a disabled account rejects every credential until it is enabled again',
    async run(server) {
      const key = await server.keyOf(server.ann)
      const token = await tokenOf(server, server.invite())
      const code = server.services.codes.mintRecovery(2)
      await server.admin('PATCH /admin/users/2', { disabled: true })
      for (const headers of [server.ann, key]) assert.equal(await outcomeOf(server.request('GET /me', { headers })), REVOKED)
      assert.deepEqual([await outcomeOf(server.exchange(token)), await outcomeOf(server.redeem(code))], [NO_TOKEN, NO_CODE])
      assert.equal(inviteIds(server)[0]?.uses, 0)
      await server.admin('PATCH /admin/users/2', { disabled: false })
      for (const headers of [server.ann, key]) assert.equal(await outcomeOf(server.request('GET /me', { headers })), '200')
      assert.equal(await outcomeOf(server.exchange(token)), '200')
    },
  },
  {
    name: 'deleting a person deletes their codes and tokens',
    async run(server) {
      const code = server.invite()
      const token = await tokenOf(server, code)
      assert.equal((await server.admin('DELETE /admin/users/2')).status, 204)
      assert.deepEqual([await outcomeOf(server.exchange(token)), await outcomeOf(server.redeem(code))], [NO_TOKEN, NO_CODE])
      assert.equal(await outcomeOf(server.request('GET /me', { headers: server.ann })), REVOKED)
    },
  },
  {
    name: 'an API key does not expire, and ends when it is revoked',
    async run(server) {
      const key = await server.keyOf(server.ann)
      server.clock.ms += 5000 * DAY
      assert.equal(await outcomeOf(server.request('GET /me', { headers: key })), '200')
      const { body } = await server.request('GET /auth/tokens', { headers: server.ann })
      assert.equal((await server.request(`DELETE /auth/tokens/${body.api_keys[0].id}`, { headers: server.ann })).status, 204)
      assert.equal(await outcomeOf(server.request('GET /me', { headers: key })), REVOKED)
    },
  },
  {
    name: 'other credentials are not accepted as pairing tokens, nor a pairing token as a session',
    async run(server) {
      const key = (await server.keyOf(server.ann))['authorization']?.slice(7)
      const token = await tokenOf(server, server.invite())
      for (const other of [key, server.ann.authorization.slice(7), 'x'.repeat(43)])
        assert.equal(await outcomeOf(server.exchange(other)), NO_TOKEN)
      assert.equal(await outcomeOf(server.request('GET /me', { headers: server.bearer(token) })), REVOKED)
    },
  },
]
for (const { name, run } of transitions) {
  test(name, async () => {
    await using server = await serverWithPeople()
    await run(server)
  })
}
