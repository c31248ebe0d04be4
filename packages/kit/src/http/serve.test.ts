import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createClient } from '@chapterhouse/client/call'
import { Nothing, operation } from '@chapterhouse/contract/operation'
import Type from 'typebox'
import type * as operations from '../../test/operations.ts'
import { signOut, updateUser } from '../../test/operations.ts'
import { testHttpConfig } from '../../test/test-app.ts'
import { unauthenticated } from '../errors.ts'
import { createBuckets } from '../limits/buckets.ts'
import type { AuditEntry, Viewer } from '../viewer.ts'
import { createApp } from './app.ts'
import { serve } from './serve.ts'

const viewer: Viewer = { userId: 1, name: 'Root', isAdmin: true, isDemo: false, via: 'session', tokenId: 1 }
const audited: AuditEntry[] = []
const identify = (request: { headers: { authorization?: string | undefined } }) => {
  if (!request.headers.authorization) throw unauthenticated('missing bearer token')
  return viewer
}
const app = createApp(testHttpConfig({ identify, audit: (entry) => void audited.push(entry) }))
serve(app, updateUser, ({ params, body, audited }) => {
  if (Object.keys(body).length > 0)
    audited('Ann', { ...body, ...(body.password !== undefined && { password: body.password ? 'set' : 'cleared' }) })
  return { id: params.id, role: body.role ?? 'user', disabled: body.disabled ?? false, secret: 'x' }
})
serve(app, signOut, () => undefined)
const slow = operation({ method: 'GET', path: '/slow', guard: 'public', summary: '', responses: { 204: Nothing }, timeoutMs: 50 })
serve(app, slow, ({ gone }) => new Promise((_resolve, reject) => gone().addEventListener('abort', () => reject(gone().reason))))
const lateApp = createApp(testHttpConfig({ identify, audit: (entry) => void audited.push(entry) }))
type Audit = (target: string) => void
after(() => app.close())

const patch = (payload: string, path = '/admin/users/1', headers: Record<string, string> = { authorization: 'Bearer x' }) =>
  app.inject({ method: 'PATCH', url: path, headers, payload })
const cases = [
  {
    name: 'null means absent, not empty',
    payload: '{"password":null,"disabled":null}',
    status: 200,
    body: { id: 1, role: 'user', disabled: false },
  },
  { name: 'text is not a boolean', payload: '{"disabled":"true"}', status: 400, body: { error: 'invalid request' } },
  { name: 'an unknown key of an admin write', payload: '{"passwort":"x"}', status: 400, body: { error: 'invalid request' } },
  { name: 'an array', payload: '[]', status: 400, body: { error: 'invalid request' } },
  { name: 'invalid JSON', payload: '{"a":', status: 400, body: { error: 'invalid request' } },
  { name: 'no body', payload: '', status: 400, body: { error: 'invalid request' } },
  {
    name: 'a body that is too large',
    payload: `{"password":"${'x'.repeat(2 ** 20)}"}`,
    status: 413,
    body: { error: 'request body too large', code: 'too_large' },
  },
  { name: 'an id that is not a number', payload: '{}', path: '/admin/users/x', status: 400, body: { error: 'invalid user id' } },
  {
    name: 'an id beyond the exact integers, which becomes one that no row has',
    payload: '{}',
    path: '/admin/users/9007199254740993',
    status: 200,
    body: { id: Number.MAX_SAFE_INTEGER, role: 'user', disabled: false },
  },
  { name: 'an unknown path', payload: '{}', path: '/nope', status: 404, body: { error: 'not found' } },
  { name: 'a broken escape', payload: '{}', path: '/admin/users/%zz', status: 404, body: { error: 'no such path' } },
]
for (const { name, payload, path, status, body } of cases) {
  test(`${name}: ${status}`, async () => {
    const response = await patch(payload, path)
    assert.deepEqual([response.statusCode, response.json(), response.headers['x-edge']], [status, body, 'here'])
  })
}

test('a wrong method on a known path lists the allowed ones', async () => {
  const response = await app.inject({ method: 'POST', url: '/admin/users/1' })
  assert.deepEqual([response.statusCode, response.headers.allow, response.json()], [405, 'PATCH', { error: 'method not allowed' }])
})

test('reads no body of an unknown client', async () => {
  const response = await patch('x'.repeat(2 ** 21), '/admin/users/1', {})
  assert.deepEqual([response.statusCode, response.headers['www-authenticate']], [401, 'Bearer'])
})

test('audits an admin write once if it changed something, and otherwise not at all', async () => {
  audited.length = 0
  await patch('{}')
  await patch('{"password":""}')
  assert.deepEqual(
    audited.map(({ action, target, details }) => ({ action, target, details })),
    [{ action: 'user.update', target: 'Ann', details: { password: 'cleared' } }],
  )
})

test('ends a request that takes too long with 503', async () => {
  const response = await app.inject('/slow')
  assert.deepEqual([response.statusCode, response.json()], [503, { error: 'request timed out', code: 'request_timeout' }])
})

test('audits a change that outlasts its request once it is done', async () => {
  audited.length = 0
  const [done, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = { '/late': done.promise, '/never': failed.promise }
  for (const [path, wait] of Object.entries(waits))
    serve(lateApp, { ...updateUser, path, params: undefined, timeoutMs: 20 } as never, async ({ audited }: { audited: Audit }) => {
      audited(path)
      await wait
      return { id: 1, role: 'user', disabled: false } as never
    })
  for (const path of Object.keys(waits)) {
    const response = await lateApp.inject({ method: 'PATCH', url: path, headers: { authorization: 'x' }, payload: '{}' })
    assert.deepEqual([response.statusCode, audited], [503, []])
  }
  done.resolve()
  failed.reject(new Error('boom'))
  await new Promise(setImmediate)
  assert.deepEqual(
    audited.map(({ target }) => target),
    ['/late'],
  )
})

const BRIDGE = { pairingId: 7, app: 'Bridge', version: '1.0', platform: 'linux' }
const Job = Type.Object({ id: Type.Integer() })
const create = { method: 'POST', guard: 'bridge', summary: '', responses: { 201: Job, 200: Job } } as const
const claim = { method: 'POST', guard: 'bridge', summary: '', responses: { 200: Job, 204: Nothing } } as const

test('a route of the bridge has the bridge and no viewer, and names one of two successes', async () => {
  const bridgeApp = createApp(
    testHttpConfig({
      identifyBridge: ({ headers }) => {
        if (headers.authorization !== 'Bearer bridge') throw unauthenticated('invalid or expired token')
        return BRIDGE
      },
    }),
  )
  const body = Type.Object({ isThere: Type.Boolean() })
  serve(bridgeApp, operation({ ...create, path: '/jobs', body }), ({ bridge, body: { isThere }, succeed }) => {
    if (!isThere) succeed(201)
    return { id: bridge.pairingId, hidden: true }
  })
  serve(bridgeApp, operation({ ...claim, path: '/claim', body }), ({ body: { isThere }, succeed, ...rest }) => {
    assert.equal('viewer' in rest && rest.viewer, undefined)
    if (isThere) return { id: 8 }
    return succeed(204)
  })
  const post = async (url: string, isThere: boolean, authorization = 'Bearer bridge') => {
    const { statusCode, payload } = await bridgeApp.inject({
      ...{ method: 'POST', url, headers: { authorization }, payload: JSON.stringify({ isThere }) },
    })
    return `${statusCode} ${payload}`
  }
  assert.deepEqual(
    [await post('/jobs', true), await post('/jobs', false), await post('/claim', true), await post('/claim', false)],
    ['200 {"id":7}', '201 {"id":7}', '200 {"id":8}', '204 '],
  )
  assert.equal(await post('/jobs', true, 'Bearer person'), '401 {"error":"invalid or expired token"}')
})

test('no request passes the guard of the bridge in a program that has none', async () => {
  const other = createApp(testHttpConfig({ identify }))
  serve(other, operation({ ...create, path: '/jobs' }), () => ({ id: 1 }))
  const response = await other.inject({ method: 'POST', url: '/jobs', headers: { authorization: 'Bearer x' } })
  assert.deepEqual([response.statusCode, response.json()], [500, { error: 'a defect' }])
})

test('requests to the bridge count against the bucket of their address', async () => {
  const rate = () => ({ perSecond: 1, burst: 2 })
  const now = () => new Date(0)
  const limits = { addresses: createBuckets({ rate, now }), tokens: createBuckets({ rate, now }) }
  const limited = createApp(testHttpConfig({ limits, identifyBridge: () => BRIDGE }))
  serve(limited, operation({ ...create, path: '/jobs' }), () => ({ id: 1 }))
  const statuses = []
  for (const remoteAddress of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2'])
    statuses.push((await limited.inject({ method: 'POST', url: '/jobs', remoteAddress })).statusCode)
  assert.deepEqual(statuses, [200, 200, 429, 200])
})

test('the client uses the contract for types only', async () => {
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const call = createClient<typeof operations>({ base, token: () => 'x' })
  const { role } = await call('PATCH /admin/users/:id', { params: { id: 7 }, body: { role: 'admin' } })
  assert.equal(role, 'admin')
  assert.equal(await call('POST /auth/logout', {}), undefined)
  // @ts-expect-error no such operation
  await assert.rejects(call('GET /nope', {}), { name: 'ApiError', status: 404 })
  // @ts-expect-error the body is missing
  await assert.rejects(call('PATCH /admin/users/:id', { params: { id: 7 } }), { name: 'ApiError', status: 400 })
})

// @ts-expect-error a response of the wrong shape does not compile
const wrong = () => serve(app, updateUser, () => ({ id: 'x' }))
const read = { method: 'GET', path: '/x', summary: '', responses: { 204: Nothing } } as const
// @ts-expect-error an operation without a guard does not compile
const unguarded = () => serve(app, read, () => undefined)
// @ts-expect-error there is no viewer where the guard is public
const ambient = () => serve(app, { ...read, guard: 'public' }, ({ viewer }) => void viewer)
// @ts-expect-error an admin write without `audit` does not compile
const silent = () => serve(app, { ...read, method: 'POST', guard: 'admin' }, () => undefined)
const fine = () =>
  serve(app, { ...read, method: 'POST', guard: 'admin', audit: { none: 'why' } }, ({ gone }) => gone().throwIfAborted())
// @ts-expect-error the bridge has no account
const nobody = () => serve(app, { ...read, guard: 'bridge' }, ({ viewer }) => void viewer)
// @ts-expect-error there is nothing to choose from
const single = () => serve(app, { ...read, guard: 'bridge' }, ({ succeed }) => succeed(204))
void [wrong, unguarded, ambient, silent, fine, nobody, single]
