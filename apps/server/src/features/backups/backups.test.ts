import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createLocalTime } from '@chapterhouse/kit/time/local-time'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createBackups } from './backups.ts'
import type { DatabaseWork, WorkResult } from './database/database-work.ts'
import type { BackupCheck } from './database/inspect-backup.ts'
import type { BackupFailure } from './events.ts'
import { createBackupFolder } from './folder/backup-folder.ts'
import { createRestoreRecord } from './restore/restore-record.ts'
import { SMALL_MIGRATIONS } from './test/small-migrations.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const USABLE: BackupCheck = { kind: 'usable', schema: '2026-01-01-first.ts', strayIndexes: [] }

/** Backups that copy the database immediately, with a clock that the test moves. */
function createWorld({ start = '2026-10-04T12:00:00Z', schedule = 'daily:03:00', keep = 7, installedAt = '' } = {}) {
  const data = temporaryFolder('data-')
  const clock = { ms: Date.parse(start) }
  const stopping = new AbortController()
  const settings = { schedule, keep }
  const failures: BackupFailure[] = []
  const warnings: string[] = []
  const folder = createBackupFolder(data.at('backups'))
  let listings = 0
  let work = async (_work: DatabaseWork): Promise<WorkResult> => ({ ok: true, check: undefined })
  const backups = createBackups({
    folder: {
      ...folder,
      list: () => {
        listings += 1
        return folder.list()
      },
    },
    record: createRestoreRecord(data.path),
    run: (request) => work(request),
    database: data.at('chapterhouse.db'),
    migrations: SMALL_MIGRATIONS,
    schedule: () => settings.schedule,
    keep: () => settings.keep,
    now: () => new Date(clock.ms),
    installedAt: new Date(installedAt || start),
    local: createLocalTime('UTC'),
    signal: stopping.signal,
    log: { info: () => {}, warn: (_facts, text) => void warnings.push(text) },
    onFailure: (failure) => void failures.push(failure),
  })
  return {
    ...{ backups, clock, settings, failures, warnings, stopping, data, folder: data.at('backups') },
    listings: () => listings,
    workBy(given: typeof work): void {
      work = given
    },
    put(...names: string[]): void {
      mkdirSync(data.at('backups'), { recursive: true })
      for (const name of names) writeFileSync(data.at('backups', name), 'x')
    },
    async tick(times: number, stepMs = MINUTE_MS): Promise<void> {
      for (let turn = 0; turn < times; turn += 1) {
        await backups.tick()
        clock.ms += stepMs
      }
    },
    names: async () => (await backups.overview()).backups.map(({ name }) => name),
    [Symbol.dispose]: () => data[Symbol.dispose](),
  }
}

const scheduled = (day: string) => `chapterhouse-${day}-030000Z-scheduled.db`

test('only files with the name of a backup are listed, newest first', async () => {
  using world = createWorld()
  world.put('notes.txt', 'chapterhouse.db', '.chapterhouse-20261001-030000Z-manual.db.tmp', 'chapterhouse-copied.db')
  world.put(scheduled('20261001'), scheduled('20261003'))
  mkdirSync(path.join(world.folder, 'chapterhouse-dir.db'))
  symlinkSync('/etc/passwd', path.join(world.folder, 'chapterhouse-link.db'))
  const { backups } = await world.backups.overview()
  assert.deepEqual(
    backups.map(({ name, kind }) => [name, kind]),
    [
      ['chapterhouse-copied.db', 'manual'],
      [scheduled('20261003'), 'scheduled'],
      [scheduled('20261001'), 'scheduled'],
    ],
  )
  for (const name of ['chapterhouse-link.db', 'chapterhouse-dir.db', '../chapterhouse-secret.db', '', 'chapterhouse.db', 'a\0b']) {
    await assert.rejects(world.backups.open(name), { message: 'no such backup' })
    await assert.rejects(world.backups.remove(name), { message: 'no such backup' })
    await assert.rejects(world.backups.requestRestore(name, 'Root'), { message: 'no such backup' })
  }
})

test('a new server waits for its first slot, and then makes one backup a day', async () => {
  using world = createWorld()
  await world.tick(15 * 60)
  assert.deepEqual(await world.names(), [])
  await world.tick(3 * 24 * 60)
  assert.deepEqual(await world.names(), ['20261007', '20261006', '20261005'].map(scheduled))
})

test('a server that was off during a slot makes one backup immediately', async () => {
  using world = createWorld({ start: '2026-10-04T12:00:00Z' })
  world.put(scheduled('20260901'))
  await world.tick(1)
  assert.deepEqual(await world.names(), ['chapterhouse-20261004-120000Z-scheduled.db', scheduled('20260901')])
  await world.tick(60)
  assert.equal((await world.names()).length, 2)
})

test('a server that was off during the slot of its first backup makes it at startup', async () => {
  using world = createWorld({ start: '2026-10-05T09:00:00Z', installedAt: '2026-10-04T12:00:00Z' })
  await world.tick(1)
  assert.deepEqual(await world.names(), ['chapterhouse-20261005-090000Z-scheduled.db'])
  await world.tick(60)
  assert.equal((await world.names()).length, 1)
})

test('a deleted backup is not replaced before the next slot', async () => {
  using world = createWorld({ start: '2026-10-05T09:00:00Z', installedAt: '2026-01-01T00:00:00Z' })
  world.put(scheduled('20261005'))
  await world.tick(1)
  await world.backups.remove(scheduled('20261005'))
  await world.tick(60)
  assert.deepEqual(await world.names(), [])
})

test('a backup that fails is announced, and the next slot tries again', async () => {
  using world = createWorld({ start: '2026-10-04T02:59:00Z' })
  world.workBy(async () => ({ ok: false, why: 'database or disk is full' }))
  await world.tick(10)
  const { status, backups } = await world.backups.overview()
  const last = { at: new Date('2026-10-04T03:00:00Z'), trigger: 'scheduled', error: 'disk_full' }
  assert.deepEqual([status.last, backups], [last, []])
  assert.deepEqual(world.failures, [{ trigger: 'scheduled', error: 'disk_full' }])
  world.workBy(async () => ({ ok: true, check: undefined }))
  await world.tick(24 * 60)
  assert.deepEqual(await world.names(), [scheduled('20261005')])
})

test('a shutdown during a backup is not reported as a failure', async () => {
  using world = createWorld()
  world.workBy(async () => {
    world.stopping.abort()
    return { ok: false, why: 'The operation was aborted' }
  })
  await world.backups.start('manual')
  assert.deepEqual([world.failures, readdirSync(world.folder)], [[], []])
})

test('a backup fails and is reported if the folder is a file', async () => {
  using world = createWorld()
  writeFileSync(world.folder, 'a file')
  const made = await world.backups.start('manual')
  assert.ok(!made.ok)
  assert.equal(world.failures.length, 1)
})

test('refuses a second backup at the same time or in the same second', async () => {
  using world = createWorld()
  const first = world.backups.start('manual')
  assert.throws(() => world.backups.start('manual'), { code: 'backup_running' })
  assert.ok((await first).ok)
  const second = await world.backups.start('manual')
  assert.deepEqual([second.ok, (await world.names()).length, readdirSync(world.folder).length], [false, 1, 1])
})

test('the folder is not listed on every tick', async () => {
  using world = createWorld({ schedule: 'weekly:sun:03:00', start: '2026-10-05T12:00:00Z' })
  await world.tick(90)
  assert.equal(world.listings(), 1)
  await world.backups.start('manual')
  await world.backups.remove('chapterhouse-20261005-133000Z-manual.db')
  await world.tick(120)
  assert.equal(world.listings(), 2)
})

test('old scheduled backups are deleted, but not manual ones or the one of a pending restore', async () => {
  using world = createWorld({ keep: 2, start: '2026-10-05T02:59:00Z' })
  const manual = 'chapterhouse-20260901-120000Z-manual.db'
  world.put(manual, scheduled('20261002'), scheduled('20261003'), scheduled('20261004'))
  world.workBy(async ({ do: what }) => ({
    ok: true,
    check: what === 'inspect' ? USABLE : undefined,
  }))
  await world.backups.requestRestore(scheduled('20261002'), 'Root')
  await world.tick(2)
  const kept = ['20261005', '20261004'].map(scheduled)
  assert.deepEqual(await world.names(), [...kept, scheduled('20261002'), manual])
  world.backups.cancelRestore()
  await world.tick(24 * 60)
  assert.deepEqual(await world.names(), [scheduled('20261006'), scheduled('20261005'), manual])
})

test('a low limit does not delete the backup of a pending restore, until that is cancelled', async () => {
  for (const keep of [1, 0]) {
    using world = createWorld({ keep, start: '2026-10-05T02:59:00Z' })
    world.put(scheduled('20261002'))
    world.workBy(async () => ({ ok: true, check: USABLE }))
    await world.backups.requestRestore(scheduled('20261002'), 'Root')
    await world.tick(2)
    assert.deepEqual(await world.names(), ['20261005', '20261002'].map(scheduled))
    world.backups.cancelRestore()
    await world.tick(24 * 60)
    assert.deepEqual(await world.names(), [scheduled('20261006')])
  }
})

test('an unreadable folder counts as empty, and is read again at the next tick', async () => {
  using world = createWorld({ start: '2026-10-04T02:00:00Z' })
  writeFileSync(world.folder, 'a file')
  await world.tick(10)
  assert.equal(world.listings(), 10)
  rmSync(world.folder)
  world.put(scheduled('20261001'))
  await world.tick(2)
  assert.deepEqual(await world.names(), ['chapterhouse-20261004-021000Z-scheduled.db', scheduled('20261001')])
})

test('nothing is deleted while the restore request is unreadable', async () => {
  using world = createWorld({ keep: 1, start: '2026-10-05T02:59:00Z' })
  world.put(scheduled('20261003'), scheduled('20261004'))
  writeFileSync(world.data.at('restore.json'), '{not json')
  await world.tick(2)
  assert.equal((await world.names()).length, 3)
})

test('deleting a backup cancels its pending restore', async () => {
  using world = createWorld()
  world.put(scheduled('20261002'))
  world.workBy(async () => ({ ok: true, check: USABLE }))
  await world.backups.requestRestore(scheduled('20261002'), 'Root')
  await world.backups.remove(scheduled('20261002'))
  assert.deepEqual([(await world.backups.overview()).restore.pending, world.backups.cancelRestore()], [null, null])
})

test('setting the clock forward and back a year makes two backups, not many', async () => {
  using world = createWorld({ start: '2026-10-04T12:00:00Z' })
  world.put(scheduled('20261004'))
  await world.tick(60)
  world.clock.ms += 365 * DAY_MS
  await world.tick(120)
  assert.equal((await world.names()).length, 2)
  world.clock.ms -= 365 * DAY_MS
  await world.tick(120)
  // Backups from the wrong year don't delay slots in the right one.
  await world.tick(24 * 60)
  const names = await world.names()
  assert.deepEqual([names.length, names.includes(scheduled('20261005'))], [3, true])
})

test('changing, disabling or breaking the schedule takes effect at the next tick', async () => {
  using world = createWorld({ schedule: '' })
  assert.equal((await world.backups.overview()).status.next, null)
  await world.tick(2 * 24 * 60)
  assert.deepEqual(await world.names(), [])
  world.settings.schedule = 'hourly'
  await world.tick(3)
  assert.deepEqual([await world.names(), world.warnings.length], [[], 1])
  world.settings.schedule = 'daily:15:00'
  await world.tick(1)
  assert.equal((await world.names()).length, 1)
})

test('drafts left by a crash are removed', async () => {
  using world = createWorld()
  world.put('.chapterhouse-20261001-030000Z-manual.db.tmp', '.other.tmp', scheduled('20261001'))
  await world.backups.removeDrafts()
  assert.deepEqual(readdirSync(world.folder).toSorted(), ['.other.tmp', scheduled('20261001')])
  rmSync(world.folder, { recursive: true })
  await world.backups.removeDrafts()
})
