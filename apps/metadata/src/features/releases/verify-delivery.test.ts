import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { verifyDelivery } from './verify-delivery.ts'

const SECRET = 'a secret of more than thirty-two bytes'
const settings = { secret: SECRET, forge: 'github', repo: 'Owner/Name' } as const
const signatureOf = (text: string, secret = SECRET) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
const published = JSON.stringify({ action: 'published', repository: { full_name: 'owner/name' } })

function verdictOf(text: string, headers: Record<string, string | undefined>, also: object = {}) {
  return verifyDelivery({ body: Buffer.from(text), headers }, { ...settings, ...also })
}

const forged: readonly [name: string, signature: string | undefined][] = [
  ['no signature', undefined],
  ['an empty one', ''],
  ['another algorithm', signatureOf(published).replace('sha256=', 'sha1=')],
  ['upper-case hex', signatureOf(published).toUpperCase().replace('SHA256=', 'sha256=')],
  ['a space before it', ` ${signatureOf(published)}`],
  ['a space after it', `${signatureOf(published)} `],
  ['without its prefix', signatureOf(published).slice(7)],
  ['another secret', signatureOf(published, 'another secret of thirty-two bytes or more')],
  ['another body', signatureOf(`${published} `)],
  ['a part of the signature', signatureOf(published).slice(0, -1)],
]
for (const [name, signature] of forged) {
  test(`rejects a forged delivery: ${name}`, () =>
    assert.equal(verdictOf(published, { 'x-hub-signature-256': signature, 'x-github-event': 'release' }), 'forged'))
}

test('checks the signature before event and body', () => {
  assert.equal(verdictOf(published, { 'x-github-event': 'push' }), 'forged')
  assert.equal(verdictOf('{', { 'x-github-event': 'release' }), 'forged')
})

const signed: readonly [name: string, text: string, event: string | undefined, verdict: string][] = [
  ['a release of ours', published, 'release', 'release'],
  ['no event', published, undefined, 'ignored'],
  ['an empty event', published, '', 'ignored'],
  ['another event', published, 'push', 'ignored'],
  ['the body of another event is not parsed', '{', 'push', 'ignored'],
  ['invalid JSON', '{', 'release', 'unreadable'],
  ['an empty body', '', 'release', 'unreadable'],
  ['not an object', '7', 'release', 'ignored'],
  ['null', 'null', 'release', 'ignored'],
  ['another action', published.replace('published', 'created'), 'release', 'ignored'],
  ['another repository', published.replace('owner/name', 'owner/other'), 'release', 'ignored'],
  ['no repository', '{"action":"published","repository":null}', 'release', 'ignored'],
]
for (const [name, text, event, verdict] of signed) {
  test(`a signed delivery: ${name}`, () =>
    assert.equal(verdictOf(text, { 'x-hub-signature-256': signatureOf(text), 'x-github-event': event }), verdict))
}

test('reads the event of Forgejo from its own header or the older one', () => {
  const headers = { 'x-hub-signature-256': signatureOf(published) }
  const of = (events: object) => verdictOf(published, { ...headers, ...events }, { forge: 'forgejo' })
  assert.equal(of({ 'x-forgejo-event': 'release' }), 'release')
  assert.equal(of({ 'x-gitea-event': 'release' }), 'release')
  assert.equal(of({ 'x-forgejo-event': 'push', 'x-gitea-event': 'release' }), 'ignored')
  assert.equal(of({ 'x-github-event': 'release' }), 'ignored')
})
