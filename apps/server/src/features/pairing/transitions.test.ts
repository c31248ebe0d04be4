import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPeopledHouse, DAY, MINUTE, type PeopledHouse } from '../../../test/a-peopled-house.ts'

/** Each line of the specification's table of states and transitions: what is done, and what is then so. */
const USED = 'invite already used on all its devices - ask for a new invite'
const EXPIRED = 'invite has expired - ask for a new invite'
const NO_TOKEN = 'invalid or expired pairing token'
const NO_CODE = 'invalid or expired auth code'
const REVOKED = 'invalid or expired token'

/** The pairing token behind a code. */
async function tokenOf(house: PeopledHouse, code: string): Promise<string> {
  const { status, body } = await house.redeem(code)
  assert.equal(status, 200)
  return body.pairing_token
}
async function said(answer: Promise<{ status: number; body: { error?: string } }>): Promise<string> {
  const { status, body } = await answer
  return status === 401 ? String(body.error) : String(status)
}
const inviteIds = (house: PeopledHouse) => house.services.codes.ofPerson(2).map(({ id, uses, maxUses }) => ({ id, uses, maxUses }))

const transitions: { name: string; run: (house: PeopledHouse) => Promise<void> }[] = [
  {
    name: 'an invite is minted for 5 uses and a day',
    async run(house) {
      const { status, body } = await house.admin('POST /admin/users/2/authcode')
      assert.equal(status, 201)
      assert.deepEqual([body.max_uses, body.expires_at], [5, '2026-11-22T12:00:00Z'])
      assert.match(body.auth_code, /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    },
  },
  {
    name: 'an explicit 0, or less, is unlimited and for ever',
    async run(house) {
      for (const none of [0, -3]) {
        const { body } = await house.admin('POST /admin/users/2/authcode', { max_uses: none, ttl_days: none })
        assert.deepEqual([body.max_uses, 'expires_at' in body], [0, false])
        house.clock.ms += 1000 * DAY
        for (let n = 0; n < 7; n += 1) assert.equal((await house.exchange(await tokenOf(house, body.auth_code))).status, 200)
      }
    },
  },
  {
    name: 'minting supersedes the open invites of the person, those that are spent stay',
    async run(house) {
      const spent = await tokenOf(house, house.invite({ maxUses: 1 }))
      await house.exchange(spent)
      const open = house.invite()
      const token = await tokenOf(house, open)
      house.invite()
      assert.deepEqual([await said(house.redeem(open)), await said(house.exchange(token))], [NO_CODE, NO_TOKEN])
      assert.deepEqual(
        inviteIds(house).map(({ id }) => id),
        [3, 1],
      )
      assert.equal(await said(house.exchange(spent)), USED)
    },
  },
  {
    name: 'minting for one person leaves the invites of another',
    async run(house) {
      const code = house.invite()
      house.services.codes.mint(1)
      assert.equal(await said(house.redeem(code)), '200')
    },
  },
  {
    name: 'redeeming takes no use',
    async run(house) {
      const code = house.invite({ maxUses: 1 })
      const tokens = [await tokenOf(house, code), await tokenOf(house, code), await tokenOf(house, code)]
      assert.equal(inviteIds(house)[0]?.uses, 0)
      const answers = [await said(house.exchange(tokens[2])), await said(house.exchange(tokens[0]))]
      assert.deepEqual(answers, ['200', USED])
    },
  },
  {
    name: 'an exchange takes a use and keeps when the first one was',
    async run(house) {
      const token = await tokenOf(house, house.invite())
      await house.exchange(token)
      house.clock.ms += MINUTE
      await house.exchange(token)
      const { body } = await house.admin('GET /admin/invites')
      const [{ uses, redeemed_at: first, username, user_id: owner }] = body.invites
      assert.deepEqual([uses, first, username, owner], [2, '2026-11-21T12:00:00Z', 'Ann', 2])
    },
  },
  {
    name: 'a used-up invite says so, and its code is none any more',
    async run(house) {
      const code = house.invite({ maxUses: 2 })
      const token = await tokenOf(house, code)
      const answers = [await said(house.exchange(token)), await said(house.exchange(token)), await said(house.exchange(token))]
      assert.deepEqual([...answers, await said(house.redeem(code))], ['200', '200', USED, NO_CODE])
      assert.equal(inviteIds(house).length, 1)
    },
  },
  {
    name: 'an invite ends with its time',
    async run(house) {
      const code = house.invite({ ttlDays: 2 })
      const token = await tokenOf(house, code)
      house.clock.ms += 2 * DAY - 1
      assert.equal(await said(house.exchange(token)), '200')
      house.clock.ms += 1
      assert.deepEqual([await said(house.exchange(token)), await said(house.redeem(code))], [EXPIRED, NO_CODE])
      assert.equal(inviteIds(house).length, 1)
    },
  },
  {
    name: 'a rotated invite has a new secret, no uses, and its whole time again',
    async run(house) {
      const code = house.invite({ maxUses: 1, ttlDays: 3 })
      const token = await tokenOf(house, code)
      await house.exchange(token)
      house.clock.ms += 10 * DAY
      const { status, body } = await house.admin('POST /admin/authcodes/1/rotate')
      assert.deepEqual([status, body.max_uses, body.expires_at], [200, 1, '2026-12-04T12:00:00Z'])
      assert.deepEqual([await said(house.redeem(code)), await said(house.exchange(token))], [NO_CODE, NO_TOKEN])
      const [row] = house.services.codes.ofPerson(2)
      assert.deepEqual([row?.uses, row?.redeemedAt], [0, null])
      assert.equal(await said(house.exchange(await tokenOf(house, body.auth_code))), '200')
    },
  },
  {
    name: 'rotating removes the other open invites of the person',
    async run(house) {
      await house.exchange(await tokenOf(house, house.invite({ maxUses: 1 })))
      const other = house.invite()
      await house.admin('POST /admin/authcodes/1/rotate')
      assert.deepEqual([await said(house.redeem(other)), inviteIds(house).map(({ id }) => id)], [NO_CODE, [1]])
    },
  },
  {
    name: 'a recovery code is none to rotate, and none to delete as an invite',
    async run(house) {
      const code = house.services.codes.mintRecovery(2)
      assert.deepEqual(await house.admin('POST /admin/authcodes/1/rotate'), { status: 404, body: { error: 'invite not found' } })
      assert.equal((await house.admin('DELETE /admin/authcodes/1')).status, 204)
      assert.equal(await said(house.redeem(code)), '200')
    },
  },
  {
    name: 'a deleted invite takes its pairing tokens with it, twice is once',
    async run(house) {
      const code = house.invite()
      const token = await tokenOf(house, code)
      for (const _ of [1, 2]) assert.equal((await house.admin('DELETE /admin/authcodes/1')).status, 204)
      assert.deepEqual([await said(house.redeem(code)), await said(house.exchange(token))], [NO_CODE, NO_TOKEN])
    },
  },
  {
    name: 'a recovery code replaces the one before, for any number of devices, for ever',
    async run(house) {
      const recover = () => house.ask('POST /auth/recovery', { headers: house.ann })
      const [first, second] = [await recover(), await recover()]
      assert.deepEqual([first.status, second.status], [201, 201])
      assert.equal(await said(house.redeem(first.body.recovery_code)), NO_CODE)
      house.clock.ms += 5000 * DAY
      for (let n = 0; n < 8; n += 1)
        assert.equal(await said(house.exchange(await tokenOf(house, second.body.recovery_code))), '200')
      assert.equal((await house.ask('GET /me', { headers: house.ann })).body.has_recovery, true)
    },
  },
  {
    name: 'a recovery code is cleared by its owner, and once more',
    async run(house) {
      const { body } = await house.ask('POST /auth/recovery', { headers: house.ann })
      for (const _ of [1, 2]) assert.equal((await house.ask('DELETE /auth/recovery', { headers: house.ann })).status, 204)
      assert.equal(await said(house.redeem(body.recovery_code)), NO_CODE)
      assert.equal((await house.ask('GET /me', { headers: house.ann })).body.has_recovery, false)
    },
  },
  {
    name: 'a recovery code is cleared by an admin',
    async run(house) {
      const { body } = await house.ask('POST /auth/recovery', { headers: house.ann })
      const token = await tokenOf(house, body.recovery_code)
      assert.equal((await house.admin('DELETE /admin/users/2/recovery')).status, 204)
      assert.deepEqual([await said(house.redeem(body.recovery_code)), await said(house.exchange(token))], [NO_CODE, NO_TOKEN])
    },
  },
  {
    name: 'a pairing token of a recovery code is good for ten minutes, as often as it is scanned',
    async run(house) {
      const token = await tokenOf(house, house.services.codes.mintRecovery(2))
      house.clock.ms += 10 * MINUTE - 1
      assert.deepEqual([await said(house.exchange(token)), await said(house.exchange(token))], ['200', '200'])
      house.clock.ms += 1
      assert.equal(await said(house.exchange(token)), NO_TOKEN)
    },
  },
  {
    name: 'a pairing token of an invite lives as long as the invite',
    async run(house) {
      const token = await tokenOf(house, house.invite({ ttlDays: 0 }))
      house.clock.ms += 900 * DAY
      assert.equal(await said(house.exchange(token)), '200')
    },
  },
  {
    name: 'a pairing token of a device is good once',
    async run(house) {
      const { status, body } = await house.ask('POST /auth/pair', { headers: house.ann })
      assert.equal(status, 200)
      assert.deepEqual(
        [await said(house.exchange(body.pairing_token)), await said(house.exchange(body.pairing_token))],
        ['200', NO_TOKEN],
      )
    },
  },
  {
    name: 'a pairing token of a device is good for ten minutes',
    async run(house) {
      const { body } = await house.ask('POST /auth/pair', { headers: house.ann })
      house.clock.ms += 10 * MINUTE
      assert.equal(await said(house.exchange(body.pairing_token)), NO_TOKEN)
    },
  },
  {
    name: 'a session has no end of its own, until it signs out',
    async run(house) {
      const { body } = await house.exchange(await tokenOf(house, house.invite()))
      const headers = house.bearer(body.token)
      house.clock.ms += 5000 * DAY
      assert.equal((await house.ask('GET /me', { headers })).status, 200)
      assert.equal((await house.ask('POST /auth/logout', { headers })).status, 204)
      assert.equal(await said(house.ask('GET /me', { headers })), REVOKED)
    },
  },
  {
    name: 'a session ends when an admin ends it',
    async run(house) {
      const { body } = await house.exchange(await tokenOf(house, house.invite()))
      const headers = house.bearer(body.token)
      await house.ask('GET /me', { headers })
      const { body: seen } = await house.admin('GET /admin/devices?user_id=2')
      assert.equal((await house.admin(`DELETE /admin/devices/${seen.devices[0].id}`)).status, 204)
      assert.equal(await said(house.ask('GET /me', { headers })), REVOKED)
    },
  },
  {
    name: 'a disabled person is out with every credential, and in again once enabled',
    async run(house) {
      const key = await house.keyOf(house.ann)
      const token = await tokenOf(house, house.invite())
      const code = house.services.codes.mintRecovery(2)
      await house.admin('PATCH /admin/users/2', { disabled: true })
      for (const headers of [house.ann, key]) assert.equal(await said(house.ask('GET /me', { headers })), REVOKED)
      assert.deepEqual([await said(house.exchange(token)), await said(house.redeem(code))], [NO_TOKEN, NO_CODE])
      assert.equal(inviteIds(house)[0]?.uses, 0)
      await house.admin('PATCH /admin/users/2', { disabled: false })
      for (const headers of [house.ann, key]) assert.equal(await said(house.ask('GET /me', { headers })), '200')
      assert.equal(await said(house.exchange(token)), '200')
    },
  },
  {
    name: 'a deleted person has no code and no token',
    async run(house) {
      const code = house.invite()
      const token = await tokenOf(house, code)
      assert.equal((await house.admin('DELETE /admin/users/2')).status, 204)
      assert.deepEqual([await said(house.exchange(token)), await said(house.redeem(code))], [NO_TOKEN, NO_CODE])
      assert.equal(await said(house.ask('GET /me', { headers: house.ann })), REVOKED)
    },
  },
  {
    name: 'an API key never ends by itself, is told once, and stops when it is revoked',
    async run(house) {
      const key = await house.keyOf(house.ann)
      house.clock.ms += 5000 * DAY
      assert.equal(await said(house.ask('GET /me', { headers: key })), '200')
      const { body } = await house.ask('GET /auth/tokens', { headers: house.ann })
      assert.equal((await house.ask(`DELETE /auth/tokens/${body.api_keys[0].id}`, { headers: house.ann })).status, 204)
      assert.equal(await said(house.ask('GET /me', { headers: key })), REVOKED)
    },
  },
  {
    name: 'no credential of another kind is a pairing token, and none of them signs in as a session',
    async run(house) {
      const key = (await house.keyOf(house.ann))['authorization']?.slice(7)
      const token = await tokenOf(house, house.invite())
      for (const other of [key, house.ann.authorization.slice(7), 'x'.repeat(43)])
        assert.equal(await said(house.exchange(other)), NO_TOKEN)
      assert.equal(await said(house.ask('GET /me', { headers: house.bearer(token) })), REVOKED)
    },
  },
]
for (const { name, run } of transitions) {
  test(name, async () => {
    await using house = await aPeopledHouse()
    await run(house)
  })
}
