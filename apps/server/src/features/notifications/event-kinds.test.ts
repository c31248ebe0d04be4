import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeEvent, EVENT_KINDS, lookOf, type ServerEvent, toSentData } from './event-kinds.ts'
import { cut, plainLine } from './plain-line.ts'

const BOOKS = { library: 'Books', library_id: 1 }

const JOB = { ...BOOKS, path: 'Herbert/Dune', title: 'Dune', kind: 'sidecars.generate', job_id: 7 }

const CASES: { event: ServerEvent; title: string; message: string; path: string }[] = [
  {
    event: { kind: 'book_added', data: { ...BOOKS, count: 1, titles: ['Dune'] } },
    ...{ title: '1 new book in Books', message: 'Dune', path: '/admin/library' },
  },
  {
    event: { kind: 'book_added', data: { ...BOOKS, count: 7, titles: ['A\nB', 'C'] } },
    ...{ title: '7 new books in Books', message: 'A B\nC\nand 5 more', path: '/admin/library' },
  },
  {
    event: { kind: 'scan_failed', data: { ...BOOKS, run_id: 3, detail: '/srv/secret' } },
    ...{ title: 'Scanning Books failed', message: "See the scan's log in Health > Jobs.", path: '/admin/health/jobs' },
  },
  {
    event: { kind: 'library_unavailable', data: BOOKS },
    ...{ title: 'Books is offline', path: '/admin/library/libraries' },
    message: 'Its folder could not be read, so the scan stopped. Nothing was removed.',
  },
  {
    event: { kind: 'new_device', data: { user: 'Ann', device: 'Phone', app: 'Silo 1.2' } },
    ...{ title: 'New sign-in: Ann', message: 'Phone · Silo 1.2', path: '/admin/people/devices' },
  },
  {
    event: { kind: 'new_device', data: { user: 'Ann', device: '', app: 'Silo 1.2' } },
    ...{ title: 'New sign-in: Ann', message: 'Silo 1.2', path: '/admin/people/devices' },
  },
  {
    event: { kind: 'invite_redeemed', data: { user: 'Ann', device: 'Phone' } },
    ...{ title: "Ann's invite was used", message: 'Phone was set up with it.', path: '/admin/people/invites' },
  },
  {
    event: { kind: 'invite_redeemed', data: { user: 'Ann', device: '' } },
    ...{ title: "Ann's invite was used", message: 'A device was set up with it.', path: '/admin/people/invites' },
  },
  {
    event: { kind: 'backup_failed', data: { trigger: 'manual', error: 'disk_full' } },
    ...{ title: 'A backup failed', message: 'The disk is full. Free some space.', path: '/admin/server?topic=backups' },
  },
  {
    event: { kind: 'backup_failed', data: { trigger: 'manual', error: 'failed' } },
    ...{ title: 'A backup failed', message: 'See the log of the server.', path: '/admin/server?topic=backups' },
  },
  {
    event: { kind: 'bridge_job_finished', data: { ...JOB, files: ['characters.json'], characters: 1, recaps: 12 } },
    ...{
      title: 'Characters and recaps ready: Dune',
      message: '1 character and 12 recaps for Dune in Books.',
      path: '/admin/bridge',
    },
  },
  {
    event: { kind: 'bridge_job_failed', data: { ...JOB, error: 'The book is no longer in the library.', code: '' } },
    ...{ title: 'Characters and recaps failed: Dune', message: 'The book is no longer in the library.', path: '/admin/bridge' },
  },
  {
    event: { kind: 'bridge_job_failed', data: { ...JOB, error: 'The book is no longer in the library.', code: '', count: 3 } },
    ...{
      title: 'Characters and recaps failed: Dune and 2 more',
      message: 'The book is no longer in the library.',
      path: '/admin/bridge',
    },
  },
  {
    event: { kind: 'bridge_job_failed', data: { ...JOB, error: '', code: 'asr_unavailable' } },
    ...{ title: 'Characters and recaps need attention: Dune', message: 'See the log of the bridge.', path: '/admin/bridge' },
  },
]

for (const { event, title, message, path } of CASES)
  test(`a ${event.kind} event reads: ${title}: ${message.split('\n')[0]}`, () => {
    const described = describeEvent(event.kind, event.data, 'https://books.example//')
    assert.deepEqual(described, { title, message, link: `https://books.example${path}` })
    assert.equal(describeEvent(event.kind, event.data, '').link, undefined)
  })

test('an update links to its release page, with or without a public address', () => {
  const data = { version: 'v2.0.0', name: '', url: 'https://forge.example/v2' }
  const described = {
    title: 'Chapterhouse v2.0.0 is available',
    message: 'See the release page for its changes.',
    link: 'https://forge.example/v2',
  }
  for (const publicUrl of ['', 'https://books.example'])
    assert.deepEqual(describeEvent('update_available', data, publicUrl), described)
})

test('an unknown kind is its own title', () => {
  for (const kind of ['from_the_future', 'toString'])
    assert.deepEqual(describeEvent(kind, {}, 'https://books.example'), { title: kind, message: '', link: undefined })
})

test('failures are urgent, an offline library is amber, and everything else is blue', () => {
  const looks = Object.fromEntries(EVENT_KINDS.map((kind) => [kind, Object.values(pick(kind))]))
  assert.deepEqual(looks, {
    book_added: ['books', 3, 3890139],
    scan_failed: ['warning', 4, 12856124],
    library_unavailable: ['electric_plug', 4, 14251782],
    new_device: ['iphone', 3, 3890139],
    invite_redeemed: ['envelope', 3, 3890139],
    update_available: ['package', 3, 3890139],
    backup_failed: ['warning', 4, 12856124],
    bridge_job_finished: ['robot', 3, 3890139],
    bridge_job_failed: ['warning', 3, 12856124],
  })
  assert.deepEqual(Object.values(pick('test')), ['white_check_mark', 3, 3890139])
})

function pick(kind: string) {
  const { tag, priority, color } = lookOf(kind)
  return { tag, priority, color }
}

test('the detail of a failed scan is never sent', () => {
  const data = { ...BOOKS, run_id: 3, detail: '/srv/secret' }
  assert.deepEqual(toSentData('scan_failed', data), { ...BOOKS, run_id: 3 })
  assert.deepEqual(toSentData('library_unavailable', data), data)
})

for (const [text, longest, line] of [
  ['  Ann’s\r\n\tphone ', 100, 'Ann’s phone'],
  ['a\u0000b\u001b[31mc\u202ed', 100, 'ab[31mcd'],
  ['\u2028', 100, ''],
  ['📚📚📚', 3, '📚📚📚'],
  ['📚📚📚📚', 3, '📚📚…'],
  ['abcd', 3, 'ab…'],
] as const)
  test(`${JSON.stringify(text)} as one line of at most ${longest} characters`, () => {
    assert.equal(plainLine(text, longest), line)
    assert.equal(cut(line, longest), line)
  })
