import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVENT_KINDS } from '../../../../server/src/features/notifications/event-kinds.ts'
import { de } from '../../texts/server/events.de.ts'
import { eventsTexts } from '../../texts/server/events.ts'
import { eventText, kindName } from './event-text.ts'

const texts = eventsTexts.value
const event = (kind: string, data: Record<string, unknown> = {}) => ({
  ...{ id: 1, at: '2026-11-24T12:00:00.000Z', title: 'A title', message: 'A message' },
  ...{ kind, data },
})

const LIBRARY = { library: 'Books', library_id: 7 }
for (const [kind, data, english, german, href] of [
  [
    'book_added',
    { ...LIBRARY, count: 3, titles: ['A', 'B'] },
    '3 new books in Books: A, B, and 1 more',
    '3 neue Bücher in Books: A, B, 1 weiteres',
    '/admin/books?library_id=7&sort=added&order=desc',
  ],
  [
    'book_added',
    { ...LIBRARY, count: 1, titles: ['A'] },
    '1 new book in Books: A',
    '1 neues Buch in Books: A',
    '/admin/books?library_id=7&sort=added&order=desc',
  ],
  [
    'scan_failed',
    { ...LIBRARY, run_id: 12, detail: 'timed out' },
    'Scan of Books failed: timed out',
    'Scan von Books fehlgeschlagen: timed out',
    '/admin/jobs/12',
  ],
  [
    'library_unavailable',
    LIBRARY,
    "Books is offline: Its folder couldn't be read. Nothing was removed.",
    'Books ist offline: Der Ordner konnte nicht gelesen werden. Nichts wurde entfernt.',
    '/admin/libraries/7',
  ],
  [
    'new_device',
    { user: 'ann', device: 'Firefox on Linux', app: 'Chapterhouse 1.4.0' },
    'New sign-in: ann: Firefox on Linux · Chapterhouse 1.4.0',
    'Neue Anmeldung: ann: Firefox on Linux · Chapterhouse 1.4.0',
    '/admin/devices?q=ann',
  ],
  [
    'new_device',
    { user: 'ann', device: 'Phone', app: '', count: 3 },
    'New sign-in: ann: Phone, and 2 more within an hour',
    'Neue Anmeldung: ann: Phone, und 2 weitere innerhalb einer Stunde',
    '/admin/devices?q=ann',
  ],
  [
    'invite_redeemed',
    { user: 'ann', device: '' },
    "ann's invite was used: A device was set up with it.",
    'Einladung von ann verwendet: Ein Gerät wurde damit eingerichtet.',
    '/admin/invites',
  ],
  [
    'update_available',
    { version: '2.0.0', name: 'Two', url: 'https://forge.example/2' },
    'Chapterhouse 2.0.0 is available: Two',
    'Chapterhouse 2.0.0 ist verfügbar: Two',
    '/admin/system',
  ],
  [
    'backup_failed',
    { trigger: 'scheduled', error: 'disk_full' },
    'Automatic backup failed: The disk is full.',
    'Automatische Sicherung fehlgeschlagen: Der Datenträger ist voll.',
    '/admin/backups',
  ],
  [
    'backup_failed',
    { trigger: 'manual', error: 'of_a_newer_server' },
    'Backup failed: Check the server log.',
    'Sicherung fehlgeschlagen: Prüfen Sie das Serverprotokoll.',
    '/admin/backups',
  ],
  [
    'bridge_job_finished',
    { title: 'Dune', job_id: 4, characters: 1, recaps: 12 },
    'Characters and recaps ready: Dune: 1 character, 12 recaps',
    'Figuren und Zusammenfassungen fertig: Dune: 1 Figur, 12 Zusammenfassungen',
    '/admin/bridge/4',
  ],
  [
    'bridge_job_failed',
    { title: 'Dune', job_id: 4, error: 'The bridge stopped.', code: '' },
    'Characters and recaps failed: Dune: The bridge stopped.',
    'Figuren und Zusammenfassungen fehlgeschlagen: Dune: The bridge stopped.',
    '/admin/bridge/4',
  ],
  [
    'bridge_job_failed',
    { title: 'Dune', job_id: 4, error: 'The book is gone.', code: '', count: 9_000 },
    'Characters and recaps failed: Dune and 8999 more: The book is gone.',
    'Figuren und Zusammenfassungen fehlgeschlagen: Dune und 8999 weitere: The book is gone.',
    '/admin/bridge?state=failed',
  ],
  [
    'bridge_job_failed',
    { title: 'Dune', job_id: 4, error: 'No key.', code: 'agent_credential_refused' },
    'Characters and recaps need attention: Dune: No key.',
    'Figuren und Zusammenfassungen warten auf Sie: Dune: No key.',
    '/admin/bridge/4',
  ],
] as const)
  test(`shows an event with a link to its page: ${english}`, () => {
    for (const [language, said] of [
      [texts, english],
      [de, german],
    ] as const) {
      const shown = eventText(event(kind, data), language)
      assert.deepEqual([`${shown.title}: ${shown.detail}`, shown.href], [said, href])
    }
  })

test('every kind on the server has a name in both languages', () => {
  assert.deepEqual(Object.keys(texts.kinds), EVENT_KINDS)
  assert.deepEqual(Object.keys(de.kinds), EVENT_KINDS)
})

test("shows the server's text for an unknown event type", () => {
  assert.deepEqual(eventText(event('from_the_future'), texts), { title: 'A title', detail: 'A message' })
  assert.equal(kindName('constructor'), 'constructor')
})

test('ignores data of the wrong shape', () => {
  for (const kind of EVENT_KINDS) assert.ok(eventText(event(kind, { titles: 5, count: 'many', user: null }), texts).title)
})
