import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isReplaced } from './is-replaced.ts'

const JS = { 'content-type': 'text/javascript; charset=utf-8' }
const ours = () => new Response(readFileSync(new URL('is-replaced.ts', import.meta.url)), { headers: JS })
const theirs = () => new Response('self.addEventListener("fetch", () => undefined)', { headers: JS })
const gone = () => new Response('not found', { status: 404 })
const online = () => Response.json({ server_id: 'abc' })

for (const { name, script, server = online, replaced } of [
  { name: 'our worker', script: ours, replaced: false },
  { name: 'no worker', script: gone, replaced: true },
  { name: 'a third-party worker', script: theirs, replaced: true },
  { name: 'no worker, by a proxy that has lost its server', script: gone, server: gone, replaced: false },
  { name: 'no worker, by another program', script: gone, server: () => Response.json({}), replaced: false },
  {
    name: 'a captive portal',
    script: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    replaced: false,
  },
  { name: 'a busy server', script: () => new Response('', { status: 503, headers: JS }), replaced: false },
  { name: 'no network', script: () => Promise.reject(new TypeError('no network')), replaced: false },
  { name: 'no network after the first response', script: gone, server: () => Promise.reject(new TypeError()), replaced: false },
])
  test(`${name}: ${replaced ? 'replaced' : 'not replaced'}`, async () => {
    assert.equal(await isReplaced(async (where) => (where === '/web/sw.js' ? script() : server())), replaced)
  })
