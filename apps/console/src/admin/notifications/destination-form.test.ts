import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import type { Destination } from '../../server/responses.ts'
import { de } from '../../texts/server/notifications.de.ts'
import { notificationsTexts } from '../../texts/server/notifications.ts'
import { deliveryError, faultOf, newForm, toChanges, toCreate, toForm, withEvent } from './destination-form.ts'

const EVENTS = ['book_added', 'scan_failed', 'backup_failed']
const SAVED: Destination = {
  ...{ id: 1, kind: 'webhook', name: 'Home', enabled: true, events: ['scan_failed'], address: 'https://a.example/hook…' },
  ...{ created_at: '', updated_at: '', last_at: null, last_ok: null, last_error: '', has_secret: true },
}
const form = (typed: Partial<ReturnType<typeof toForm>> = {}) => ({ ...toForm(SAVED), ...typed })
const texts = notificationsTexts.value
/** From docs/reference/operations.md 3.2. */
const REASONS = [
  ...[
    'kind_fixed',
    'kind_unknown',
    'name_required',
    'name_too_long',
    'name_control',
    'url_required',
    'url_too_long',
    'url_invalid',
  ],
  ...['url_push', 'url_chat', 'secret_again', 'secret_too_long', 'secret_control', 'secret_chat', 'event_unknown'],
]

test('a new destination gets every event', () => {
  const typed = { ...newForm({ targets: [], events: EVENTS, kinds: [] }), name: 'A', url: 'https://a.example' }
  assert.deepEqual(toCreate(typed), { kind: 'webhook', name: 'A', url: 'https://a.example', events: EVENTS })
  assert.equal(toCreate({ ...typed, secret: 'x' }).secret, 'x')
  assert.equal(toCreate({ ...typed, kind: 'chat', secret: 'x' }).secret, undefined, 'a chat has no secret')
})

for (const [typed, changes] of [
  [{}, {}],
  [{ name: 'House' }, { name: 'House' }],
  [{ url: '  ' }, {}],
  [{ url: 'https://b.example' }, { url: 'https://b.example' }],
  [{ secret: 'new' }, { secret: 'new' }],
  [{ removesSecret: true, secret: 'typed before' }, { secret: '' }],
  [{ events: ['scan_failed', 'book_added'] }, { events: ['scan_failed', 'book_added'] }],
  [{ events: [] }, { events: [] }],
] as const)
  test(`a change sends only the typed fields: ${JSON.stringify(typed)}`, () =>
    assert.deepEqual(toChanges(SAVED, form(typed)), changes))

test("chosen events keep the console's order", () => {
  assert.deepEqual(withEvent(EVENTS, ['backup_failed'], { kind: 'book_added', isOn: true }), ['book_added', 'backup_failed'])
  assert.deepEqual(withEvent(EVENTS, EVENTS, { kind: 'scan_failed', isOn: false }), ['book_added', 'backup_failed'])
})

test('every reason has a message for its field, in English and German', () => {
  for (const reason of REASONS) {
    const error = new ApiError(400, { error: '', code: 'invalid_target', field: 'url', reason, max: 64 })
    for (const language of [texts, de]) {
      const text = faultOf(error, language)?.text ?? ''
      assert.ok(text !== '' && text !== language.otherReason, reason)
      assert.equal(/\d/.test(text), reason.endsWith('_too_long'), text)
    }
  }
})

test('a rejection belongs to its field; other errors belong to none', () => {
  assert.deepEqual(faultOf(new ApiError(400, { error: '', field: 'url', reason: 'of_a_newer_server' }), texts), {
    field: 'url',
    text: texts.otherReason,
  })
  assert.equal(faultOf(new ApiError(409, { error: '', code: 'too_many_targets' }), texts), undefined)
  assert.equal(faultOf(new NetworkError('no response'), texts), undefined)
})

for (const [error, text] of [
  ['timeout', /10 seconds/],
  ['http_404', /404.*Check the address/],
  ['http_307', /redirects.*307/],
  ['http_503', /503.*later/],
  ['http_418', /status 418/],
  ['of_a_newer_server', /server log/],
] as const)
  test(`explains a failed delivery: ${error}`, () => assert.match(deliveryError(error, texts), text))
