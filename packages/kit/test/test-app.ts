import assert from 'node:assert/strict'
import { missing } from '@chapterhouse/kit/errors'
import type { HttpConfig } from '@chapterhouse/kit/http/app'

const quiet = Object.fromEntries(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((name) => [name, () => {}]))
const log = { level: 'silent', ...quiet, child: () => log } as never

/** A configuration for tests: public, silent, and with distinctive values. */
export function testHttpConfig(given: Partial<HttpConfig> = {}): HttpConfig {
  return {
    log,
    trusts: () => false,
    identify: () => assert.fail('every test route is public'),
    audit: () => {},
    headers: { 'x-edge': 'here' },
    times: { headersMs: 10_000, requestMs: 30_000, handlerMs: 30_000, idleMs: 120_000, unreadMs: 60_000 },
    texts: { defect: 'a defect', undecodable: missing('no such path') },
    options: (_request, reply) => reply.code(204).send(),
    ...given,
  }
}
