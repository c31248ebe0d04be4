import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '../features/settings/index.ts'
import { baseUrl } from './base-url.ts'

for (const [flags, is] of [
  [{}, 'https://localhost:8080'],
  [{ bind: '127.0.0.1:8080' }, 'http://127.0.0.1:8080'],
  [{ bind: '[::]:9000', tls: 'off' }, 'http://localhost:9000'],
  [{ bind: '192.168.1.2:443' }, 'https://192.168.1.2'],
  [{ bind: 'nas:80', tls: 'off' }, 'http://nas'],
] as const) {
  test(`the base address with ${JSON.stringify(flags)} is ${is}`, () => {
    assert.equal(baseUrl(readSettings({ file: {}, env: {}, flags })), is)
  })
}

test('a public URL is the base address', () => {
  const env = { CHAPTERHOUSE_PUBLIC_URL: 'https://books.example.org/' }
  assert.equal(baseUrl(readSettings({ file: {}, env, flags: {} })), 'https://books.example.org')
})
