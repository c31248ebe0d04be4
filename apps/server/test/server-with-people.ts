import assert from 'node:assert/strict'
import { hash } from '@node-rs/argon2'
import { createTestServer, type TestServerOptions } from './test-server.ts'

export const START = Date.parse('2026-11-21T12:00:00Z')
export const MINUTE = 60_000
export const DAY = 86_400_000

type Headers = Record<string, string>
/** A server with an admin (1), Ann (2), whose password is known, and a clock that the test moves. */
export async function serverWithPeople({ env = {}, ...options }: TestServerOptions = {}) {
  const clock = { ms: START }
  const server = await createTestServer({ ...options, env, deps: { now: () => new Date(clock.ms), ...options.deps } })
  const { db } = server.infrastructure
  /** A cheap hash, to keep the tests fast; the real cost is tested with the passwords. */
  const cheap = await hash('correct horse', { memoryCost: 8, timeCost: 1 })
  const root = server.person('Root', { isAdmin: true })
  const ann = server.person('Ann')
  db.run('UPDATE users SET password_hash = :cheap', { cheap })

  async function request(
    route: string,
    { body, headers = {}, from = '10.0.0.1' }: { body?: unknown; headers?: Headers; from?: string } = {},
  ) {
    const [method = 'GET', url = ''] = route.split(' ')
    const response = await server.app.inject({
      method: method as 'GET',
      url: url.startsWith('/.') || url.startsWith('/setup') ? url : `/api/v1${url}`,
      headers,
      remoteAddress: from,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
  }
  const admin = (route: string, body?: unknown) => request(route, { body, headers: root })

  return {
    ...server,
    /** The folder of the libraries. */
    shelf: server.root,
    clock,
    root,
    ann,
    request,
    admin,
    bearer: (token: string): Headers => ({ authorization: `Bearer ${token}` }),
    /** Sets the same password for another account. */
    cheaply: (username: string): void =>
      void db.run('UPDATE users SET password_hash = :cheap WHERE username = :username', { cheap, username }),
    async keyOf(headers: Headers): Promise<Headers> {
      const made = await request('POST /auth/tokens', { body: { label: 'script' }, headers, from: '10.7.7.7' })
      assert.equal(made.status, 200)
      return { authorization: `Bearer ${made.body.token}` }
    },
    /** Creates an invite for Ann without a request; returns its code. */
    invite: (options: { maxUses?: number; ttlDays?: number; label?: string } = {}): string =>
      server.services.codes.mint(2, options).code,
    redeem: (code: unknown, from?: string) => request('POST /auth/redeem', { body: { code }, ...(from && { from }) }),
    exchange: (pairing_token: unknown, from?: string) =>
      request('POST /auth/exchange', { body: { pairing_token, device_name: 'Phone' }, ...(from && { from }) }),
    sessions: (): number => db.one<{ count: number }>("SELECT count(*) AS count FROM tokens WHERE kind = 'session'").count,
  }
}

export type ServerWithPeople = Awaited<ReturnType<typeof serverWithPeople>>
