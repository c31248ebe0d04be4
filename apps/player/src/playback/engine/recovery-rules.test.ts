import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Attempts, afterFailure, type Cause, causeOf, NO_ATTEMPTS } from './recovery-rules.ts'

const CAUSES: readonly [code: number, status: Parameters<typeof causeOf>[1], cause: Cause][] = [
  [2, 'unasked', 'network'],
  [4, 'offline', 'network'],
  [4, 'unasked', 'undecodable'],
  [4, 404, 'gone'],
  [4, 410, 'gone'],
  [4, 401, 'unauthenticated'],
  [4, 403, 'forbidden'],
  [4, 429, 'busy'],
  [4, 503, 'busy'],
  [4, 500, 'network'],
  [3, 200, 'undecodable'],
]

for (const [code, status, cause] of CAUSES)
  test(`code ${code} and status ${status} mean ${cause}`, () => assert.equal(causeOf(code, status), cause))

type Remedy = ReturnType<typeof afterFailure>['remedy']

const REMEDIES: readonly [cause: Cause, tried: Partial<Attempts>, remedy: Remedy, next: Partial<Attempts>][] = [
  ['network', {}, { kind: 'retry', waitMs: 500, isShown: true }, { network: 1 }],
  ['network', { network: 4 }, { kind: 'retry', waitMs: 8_000, isShown: true }, { network: 5 }],
  ['network', { network: 5 }, { kind: 'fail', why: 'server-gone' }, { network: 6 }],
  ['unauthenticated', {}, { kind: 'new-token' }, { hasNewToken: true }],
  ['unauthenticated', { hasNewToken: true }, { kind: 'fail', why: 'forbidden' }, { hasNewToken: true }],
  ['busy', { busy: 2 }, { kind: 'retry', waitMs: 5_000, isShown: false }, { busy: 3 }],
  ['busy', { busy: 3 }, { kind: 'fail', why: 'converting-busy' }, { busy: 4 }],
  ['gone', {}, { kind: 'fail', why: 'file-gone' }, {}],
  ['forbidden', {}, { kind: 'fail', why: 'forbidden' }, {}],
  ['undecodable', {}, { kind: 'another-way' }, {}],
]

for (const [cause, tried, remedy, next] of REMEDIES)
  test(`after ${cause} with ${JSON.stringify(tried)}: ${remedy.kind}`, () =>
    assert.deepEqual(afterFailure(cause, { ...NO_ATTEMPTS, ...tried }), { remedy, attempts: { ...NO_ATTEMPTS, ...next } }))
