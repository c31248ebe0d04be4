import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayFetch } from './may-fetch.ts'

const github = { forge: 'github', releases: new URL('https://api.github.com') } as const
const mirror = { forge: 'github', releases: new URL('http://127.0.0.1:3000/mirror') } as const
const forgejo = { forge: 'forgejo', releases: new URL('https://code.example.org/api/v1') } as const

const cases = [
  [github, 'https://api.github.com/repos/a/b/releases', true],
  [github, 'https://github.com/a/b/releases/download/t/meta.sqlite.gz', true],
  [github, 'https://release-assets.githubusercontent.com/x', true],
  [github, 'https://objects.githubusercontent.com/x', true],
  [github, 'http://github.com/a', false],
  [github, 'https://github.com:8443/a', false],
  [github, 'https://evil.com/a', false],
  [github, 'https://github.com.evil.com/a', false],
  [github, 'https://evilgithubusercontent.com/a', false],
  [github, 'https://140.82.121.4/a', false],
  [github, 'https://[::1]/a', false],
  [github, 'https://2130706433/a', false],
  [github, 'https://user@github.com/a', false],
  [github, 'https://user:word@api.github.com/a', false],
  [github, 'file:///etc/passwd', false],
  [mirror, 'http://127.0.0.1:3000/x', true],
  [mirror, 'http://127.0.0.1:3001/x', false],
  [mirror, 'http://localhost:3000/x', false],
  [mirror, 'https://github.com/x', true],
  [forgejo, 'https://code.example.org/attachments/1', true],
  [forgejo, 'http://code.example.org/attachments/1', false],
  [forgejo, 'https://github.com/x', false],
  [forgejo, 'https://objects.githubusercontent.com/x', false],
] as const
for (const [settings, url, may] of cases) {
  test(`a forge at ${settings.releases.host} ${may ? 'may' : 'may not'} redirect to ${url}`, () =>
    assert.equal(mayFetch(new URL(url), settings), may))
}
