import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { toChatText } from './chat-text.ts'
import { toMessage, toPost } from './messages.ts'

/** The text that the service shows, and the symbols that are not escaped. */
function read(text: string): { shown: string; bare: string[] } {
  const bare: string[] = []
  const shown = text.replace(/\\([!-/:-@[-`{-~])|([!-/:-@[-`{-~])/g, (_, escaped?: string, mark = '') => {
    if (escaped === undefined) bare.push(mark)
    return escaped ?? mark
  })
  return { shown, bare }
}

const HOSTILE = [
  '[Sign in again](https://evil.example/)',
  'https://evil.example/ <https://evil.example> <mailto:a@b.example>',
  '@everyone @here <@1> <@&2> <#3> </go:4> <t:0:R> <:x:5> :skull:',
  '**b** __u__ ~~s~~ ||s|| `c` ```c``` # h > q >>> q - l 1. l -# s',
  '\\[a](b) \\\\',
]
for (const text of HOSTILE)
  test(`nothing in a chat message becomes a link, a mention or formatting: ${text}`, () => {
    assert.deepEqual(read(toChatText(text, 4_000)), { shown: text, bare: [] })
    const parts = text.split(/ (?=[#>\d-])/)
    assert.deepEqual(read(toChatText(parts.join('\n'), 4_000)).bare, [])
  })

test('text is never cut within an escape, and cutting never makes it longer', () => {
  const text = fc.string({ unit: fc.constantFrom('\\', '[', '*', '😀', 'a', ' ', '\n', '\u202e') })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (given, longest) => {
      const made = toChatText(given, longest)
      assert.ok([...made].length <= longest)
      assert.deepEqual(read(made).bare, [])
      assert.ok(!made.includes('\u202e'))
    }),
    { numRuns: runs(200, 5_000) },
  )
})

const CHAT = {
  ...{ id: 1, kind: 'chat' as const, name: 'Chat', url: 'https://discord.com/api/webhooks/1/x', secret: '' },
  ...{ isEnabled: true, events: [] },
}
const SENDER = { name: 'Home', url: 'https://books.example', version: '1', at: new Date(0) }
const NAME = '[Sign in again](https://evil.example/)'
const EVENTS: [kind: string, data: object][] = [
  ['new_device', { user: NAME, device: NAME, app: NAME, count: 2 }],
  ['invite_redeemed', { user: NAME, device: NAME, count: 1 }],
  ['book_added', { library: NAME, library_id: 1, count: 2, titles: [NAME, NAME] }],
  ['scan_failed', { library: NAME, library_id: 1, run_id: 1, detail: NAME }],
  ['library_unavailable', { library: NAME, library_id: 1 }],
  ['update_available', { version: NAME, name: NAME, url: 'https://forge.example/1' }],
  ['backup_failed', { trigger: NAME, error: NAME }],
]
for (const [kind, data] of EVENTS)
  test(`names and titles are plain text in chat, and unchanged elsewhere: ${kind}`, () => {
    const message = toMessage({ id: 1, kind, at: '', data }, SENDER.url)
    const [embed] = JSON.parse(toPost(CHAT, message, SENDER).body).embeds
    assert.deepEqual(
      [read(embed.title), read(embed.description)],
      [
        { shown: message.title, bare: [] },
        { shown: message.message, bare: [] },
      ],
    )
    const hook = toPost({ ...CHAT, kind: 'webhook', url: 'https://hooks.example/in' }, message, SENDER)
    const push = toPost({ ...CHAT, kind: 'push', url: 'https://push.example/books' }, message, SENDER)
    for (const { body } of [hook, push]) assert.equal(JSON.parse(body).title, message.title)
  })
