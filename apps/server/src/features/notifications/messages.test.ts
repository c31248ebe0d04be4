import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { testMessage, toMessage, toPost } from './messages.ts'
import type { Target } from './targets.ts'

const NOW = new Date('2026-11-21T12:00:00.900Z')
const SENDER = { name: 'Home', url: 'https://books.example', version: '1.2.3' }
const FAILED = {
  id: 7,
  kind: 'scan_failed',
  at: '2026-11-21T11:59:00.000Z',
  data: { library: 'Books', library_id: 1, run_id: 4, detail: '/mnt/books/Private' },
}
const target = (fields: Partial<Target>): Target => ({
  id: 1,
  name: 'Mine',
  kind: 'webhook',
  url: 'https://hooks.example/in?token=abc',
  secret: '',
  isEnabled: true,
  events: [],
  ...fields,
})
const post = (fields: Partial<Target>, event: typeof FAILED = FAILED, sender = SENDER) => {
  const made = toPost(target(fields), toMessage(event, sender.url), { ...sender, at: NOW })
  return { ...made, json: JSON.parse(made.body) }
}

test('a webhook gets the whole event, except internal fields', () => {
  const { url, headers, json } = post({})
  assert.equal(url, 'https://hooks.example/in?token=abc')
  assert.deepEqual(headers, {
    'content-type': 'application/json',
    'user-agent': 'Chapterhouse/1.2.3',
    'x-service-event': 'scan_failed',
  })
  assert.deepEqual(json, {
    event: 'scan_failed',
    id: 7,
    at: FAILED.at,
    server: { name: 'Home', url: 'https://books.example' },
    title: 'Scanning Books failed',
    message: "See the scan's log in Health > Jobs.",
    link: 'https://books.example/admin/health/jobs',
    data: { library: 'Books', library_id: 1, run_id: 4 },
  })
})

test('a webhook with a secret is signed over its timestamp and exact bytes', () => {
  const { headers, body } = post({ secret: 'key' })
  const at = String(Math.floor(NOW.getTime() / 1_000))
  assert.equal(headers['x-service-timestamp'], at)
  assert.equal(headers['x-service-signature'], `sha256=${createHmac('sha256', 'key').update(`${at}.${body}`).digest('hex')}`)
})

for (const [user, credentials] of [
  ['ann:s%40c%3Aret', 'ann:s@c:ret'],
  ['ann', 'ann:'],
  [':secret', ':secret'],
  ['%C3%A9:100%', 'é:100%'],
])
  test(`a user in a webhook's URL becomes a Basic header: ${user}`, () => {
    const { url, headers } = post({ url: `https://${user}@hooks.example/in?token=abc` })
    assert.equal(url, 'https://hooks.example/in?token=abc')
    assert.equal(headers['authorization'], `Basic ${Buffer.from(credentials ?? '').toString('base64')}`)
  })

test('without a public address, a webhook has an empty link, push and chat have none', () => {
  const sender = { ...SENDER, url: '' }
  assert.deepEqual([post({}, FAILED, sender).json.link, post({}, FAILED, sender).json.server.url], ['', ''])
  assert.ok(!('click' in post({ kind: 'push', url: 'https://push.example/books' }, FAILED, sender).json))
  assert.ok(!('url' in post({ kind: 'chat' }, FAILED, sender).json.embeds[0]))
})

test('push is posted to the server of the topic, with its priority and token', () => {
  const { url, headers, json } = post({ kind: 'push', url: 'https://push.example/under/books/', secret: 'tk' })
  assert.equal(url, 'https://push.example/under')
  assert.equal(headers['authorization'], 'Bearer tk')
  assert.ok(!('x-service-event' in headers))
  assert.deepEqual(json, {
    topic: 'books',
    title: 'Scanning Books failed',
    message: "See the scan's log in Health > Jobs.",
    priority: 4,
    tags: ['warning'],
    click: 'https://books.example/admin/health/jobs',
  })
})

test('a push message without a text repeats its title', () => {
  const event = { ...FAILED, kind: 'new_device', data: { user: 'ann', device: '', app: '' } as never }
  assert.equal(post({ kind: 'push', url: 'https://push.example/books' }, event).json.message, 'New sign-in: ann')
})

test('chat gets one embed without mentions, cut to its limits', () => {
  const titles = Array.from({ length: 5 }, () => '😀'.repeat(2_000))
  const event = { ...FAILED, kind: 'book_added', data: { library: 'B'.repeat(300), library_id: 1, count: 9, titles } as never }
  const { json, headers } = post({ kind: 'chat', secret: '' }, event, { ...SENDER, name: 'n'.repeat(3_000) })
  const [embed] = json.embeds
  assert.deepEqual(json.allowed_mentions, { parse: [] })
  assert.equal(json.username, 'Chapterhouse')
  assert.equal(embed.color, 3_890_139)
  assert.deepEqual(
    [embed.title, embed.description, embed.footer.text].map((text) => [...text].length),
    [256, 4_000, 2_000],
  )
  assert.ok(embed.title.endsWith('…') && embed.description.endsWith('…'))
  assert.ok(!('x-service-event' in headers))
})

test('a test names the server, with number 0 and no link', () => {
  const { body } = toPost(target({}), testMessage('Home', NOW.toISOString()), { ...SENDER, at: NOW })
  assert.deepEqual(JSON.parse(body), {
    event: 'test',
    id: 0,
    at: '2026-11-21T12:00:00.900Z',
    server: { name: 'Home', url: 'https://books.example' },
    title: 'Test from Home',
    message: 'Messages of this server will arrive here.',
    link: '',
    data: {},
  })
})
