import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findChangeFault, findTargetFault, isSameOrigin, redactUrl, type TargetFields } from './target-faults.ts'

const CHAT = 'https://discord.com/api/webhooks/123456/AbCdEfGhIj'
const WEBHOOK: TargetFields = { kind: 'webhook', name: 'Hook', url: 'https://hooks.example/in', secret: '', events: [] }
const PUSH: TargetFields = { ...WEBHOOK, kind: 'push', url: 'https://push.example/books' }
const AT_CHAT: TargetFields = { ...WEBHOOK, kind: 'chat', url: CHAT }

for (const [what, target] of [
  ['a webhook with a query', { ...WEBHOOK, url: 'https://hooks.example/in?token=abc' }],
  ['a private address and port', { ...WEBHOOK, url: 'http://10.0.0.2:8123/x' }],
  ['an IPv6 address', { ...WEBHOOK, url: 'http://[fd00::2]:8123/x' }],
  ['a topic at the root', PUSH],
  ['a topic under a path, with a slash at the end', { ...PUSH, url: 'https://push.example/under/books/' }],
  ['a chat address', AT_CHAT],
  ['a chat address with a version', { ...AT_CHAT, url: 'https://canary.discord.com/api/v10/webhooks/1/a-b_c/' }],
  ['64 characters outside the basic plane', { ...WEBHOOK, name: '😀'.repeat(64) }],
  ['a secret of 256 characters', { ...WEBHOOK, secret: 's'.repeat(256) }],
  ['every kind of event once', { ...WEBHOOK, events: ['backup_failed', 'book_added'] }],
] as const)
  test(`accepted: ${what}`, () => assert.equal(findTargetFault(target), undefined))

for (const [what, reason, target] of [
  ['an unknown kind, before its other faults', 'kind_unknown', { ...WEBHOOK, kind: 'mail', name: '' }],
  ['no name', 'name_required', { ...WEBHOOK, name: '' }],
  ['a long name', 'name_too_long', { ...WEBHOOK, name: 'x'.repeat(65) }],
  ['a name of two lines', 'name_control', { ...WEBHOOK, name: 'a\nb' }],
  ['no address', 'url_required', { ...WEBHOOK, url: '' }],
  ['a long address', 'url_too_long', { ...WEBHOOK, url: `https://hooks.example/${'x'.repeat(2_048)}` }],
  ['another scheme', 'url_invalid', { ...WEBHOOK, url: 'ftp://hooks.example/in' }],
  ['a relative address', 'url_invalid', { ...WEBHOOK, url: '/in' }],
  ['no host', 'url_invalid', { ...WEBHOOK, url: 'https:///in' }],
  ['a fragment', 'url_invalid', { ...WEBHOOK, url: 'https://hooks.example/in#' }],
  ['NUL in an address', 'url_invalid', { ...WEBHOOK, url: 'https://hooks.example/in\0' }],
  ['a backslash for a host', 'url_invalid', { ...WEBHOOK, url: 'http://\\hooks.example/in' }],
  ['chat on another host', 'url_chat', { ...AT_CHAT, url: CHAT.replace('discord.com', 'discord.com.example') }],
  ['chat over http', 'url_chat', { ...AT_CHAT, url: CHAT.replace('https', 'http') }],
  ['chat at another path', 'url_chat', { ...AT_CHAT, url: 'https://discord.com/api/users/1/a' }],
  ['chat with a port', 'url_chat', { ...AT_CHAT, url: CHAT.replace('.com', '.com:443') }],
  ['chat with a user', 'url_chat', { ...AT_CHAT, url: CHAT.replace('//', '//me@') }],
  ['an empty topic', 'url_push', { ...PUSH, url: 'https://push.example/' }],
  ['a topic with a space', 'url_push', { ...PUSH, url: 'https://push.example/my books' }],
  ['a topic with a query', 'url_push', { ...PUSH, url: 'https://push.example/books?auth=x' }],
  ['a topic with a user', 'url_push', { ...PUSH, url: 'https://me:pw@push.example/books' }],
  ['a long secret', 'secret_too_long', { ...WEBHOOK, secret: 's'.repeat(257) }],
  ['a secret of two lines', 'secret_control', { ...WEBHOOK, secret: 'a\r\nb' }],
  ['a secret for chat', 'secret_chat', { ...AT_CHAT, secret: 'x' }],
  ['an unknown event', 'event_unknown', { ...WEBHOOK, events: ['book_added', 'toString'] }],
] as const)
  test(`refused: ${what}`, () => {
    const fault = findTargetFault(target)
    assert.equal(fault?.reason, reason)
    assert.equal(reason.endsWith('_too_long'), fault?.max !== undefined)
    assert.equal(reason.split('_')[0]?.replace('event', 'events'), fault?.field)
  })

test('the kind is fixed, and a new server requires the secret again', () => {
  const before = { ...WEBHOOK, secret: 'old' }
  const moved = { ...before, url: 'https://other.example/in' }
  assert.equal(findChangeFault(before, { ...before, kind: 'push' }, true)?.reason, 'kind_fixed')
  assert.equal(findChangeFault(before, moved, false)?.reason, 'secret_again')
  assert.equal(findChangeFault(before, { ...moved, url: 'nonsense' }, false)?.reason, 'secret_again')
  assert.equal(findChangeFault(before, moved, true), undefined)
  assert.equal(findChangeFault(WEBHOOK, { ...moved, secret: '' }, false), undefined)
  assert.equal(findChangeFault(before, { ...before, url: 'https://HOOKS.example:443/other' }, false), undefined)
})

for (const [one, other, isSame] of [
  ['https://a.example/x', 'https://A.example/y', true],
  ['https://a.example/x', 'https://a.example:443/x', true],
  ['http://a.example/x', 'http://a.example:80/x', true],
  ['https://a.example/x', 'http://a.example/x', false],
  ['https://a.example/x', 'https://a.example:8443/x', false],
  ['https://a.example/x', 'https://b.example/x', false],
] as const)
  test(`${one} and ${other} are ${isSame ? 'one server' : 'two servers'}`, () => assert.equal(isSameOrigin(one, other), isSame))

for (const [stored, shown] of [
  [CHAT, 'https://discord.com/api/webhooks/123456/AbCd…'],
  ['https://push.example/hearthside-books', 'https://push.example/hear…'],
  ['https://push.example/abcd', 'https://push.example/…'],
  ['https://user:pw@hooks.example.com/in?token=abc', 'https://hooks.example.com/…?…'],
  ['http://10.0.0.2:8123/x', 'http://10.0.0.2:8123/…'],
  ['https://hooks.example.com', 'https://hooks.example.com'],
  ['https://hooks.example.com/long-name/', 'https://hooks.example.com/long…'],
  ['nonsense', ''],
] as const)
  test(`${stored} is shown as ${shown || 'nothing'}`, () => assert.equal(redactUrl(stored), shown))
