import assert from 'node:assert/strict'
import { test } from 'node:test'
import { corsHeaders } from './cors.ts'

const ME = 'https://player.example.org'
const rules = (origins: string[]) => ({ origins: () => origins, methods: 'GET, PUT', headers: 'Authorization', maxAgeSeconds: 600 })

const cases = [
  { name: 'no origin is configured', origins: [], origin: ME, allowed: undefined, vary: undefined },
  { name: 'a listed one', origins: ['https://a.example', ME], origin: ME, allowed: ME, vary: 'Origin' },
  { name: 'any', origins: ['*'], origin: ME, allowed: ME, vary: 'Origin' },
  { name: 'another scheme', origins: [ME], origin: 'http://player.example.org', allowed: undefined, vary: 'Origin' },
  { name: 'another port', origins: [ME], origin: `${ME}:8443`, allowed: undefined, vary: 'Origin' },
  { name: 'a longer name', origins: [ME], origin: `${ME}.evil.example`, allowed: undefined, vary: 'Origin' },
  { name: 'an opaque one', origins: [ME], origin: 'null', allowed: undefined, vary: 'Origin' },
  { name: 'none', origins: ['*'], origin: undefined, allowed: undefined, vary: 'Origin' },
]
for (const { name, origins, origin, allowed, vary } of cases) {
  test(`CORS: ${name}`, () => {
    const headers = corsHeaders(origin, rules(origins))
    assert.deepEqual([headers['access-control-allow-origin'], headers['vary']], [allowed, vary])
    assert.equal(headers['access-control-allow-credentials'], undefined)
    assert.equal(headers['access-control-allow-methods'], allowed && 'GET, PUT')
    assert.equal(headers['access-control-max-age'], allowed && '600')
  })
}
