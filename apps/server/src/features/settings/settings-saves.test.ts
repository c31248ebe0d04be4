import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@chapterhouse/kit/errors'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { openDataFolder } from './config-file.ts'
import { KEYS, type SettingId } from './keys.ts'
import { readSettings, type Settings } from './settings.ts'

const COMMENT = '# chosen by hand, keep'

/** Valid and invalid values, for settings of every kind. */
const CHANGES: Record<string, readonly unknown[]> = {
  'general.name': ['Ours', ' Theirs ', '', 'x'.repeat(65), 7, null],
  'general.public_url': ['https://books.example/', '', 'ftp://x', 'https://u:p@x'],
  'general.update_check': [true, false, 'yes'],
  'update.url': ['https://forge.example/releases', '', 'nonsense'],
  'network.bind': ['127.0.0.1:9000', 'nowhere'],
  'network.tls_mode': ['off', 'autocert', 'loud'],
  'network.tls_hosts': [['Books.Example'], [], ['no host'], 'text'],
  'network.trusted_proxies': [['10.0.0.2'], ['10.0.0.0/8', '10.0.0.0/8'], ['x']],
  'backups.schedule': ['daily:03:00', ' weekly:sun:04:30 ', '', 'hourly'],
  'backups.keep': [1, 365, 0, 366, 1.5, '7'],
  'backups.dir': ['/elsewhere'],
  'demo.max_users': [null, 0, 10, -1],
  'limits.burst': [0, 40, 10_001],
  'tools.sha256': ['a'.repeat(64)],
  'colour.blue': [1],
}
const change = fc
  .subarray(Object.keys(CHANGES), { minLength: 1, maxLength: 5 })
  .chain((ids) => fc.record(Object.fromEntries(ids.map((id) => [id, fc.constantFrom(...(CHANGES[id] ?? []))]))))

/** Handwritten lines with comments, and settings that may later be changed or locked. */
const file = fc
  .subarray([
    'general:\n  name: Attic # ours',
    'network:\n  trusted_proxies: [10.1.0.0/16]\n  bind: 127.0.0.1:8080',
    'backups:\n  # every week is enough\n  schedule: weekly:mon:02:00',
    'demo:\n  max_users: 5',
    'libraries:\n  - root: /books # the old disk',
  ])
  .map((parts) => [COMMENT, ...parts, ''].join('\n'))
const locks = fc.record({
  env: fc.constantFrom({}, { CHAPTERHOUSE_BACKUP_KEEP: '3' }, { CHAPTERHOUSE_PUBLIC_URL: 'https://locked.example' }),
  flags: fc.constantFrom({}, { bind: '127.0.0.1:7777' }),
})

const IDS = Object.keys(CHANGES).filter((id) => id !== 'colour.blue') as SettingId[]
const stateOf = (settings: Settings) => IDS.map((id) => [id, settings.get(id), settings.savedValue(id)])

function mayNotChange(id: string, { lockOf }: Settings): boolean {
  const { readOnly }: { readOnly?: true } = KEYS[id as SettingId] ?? { readOnly: true }
  return readOnly === true || lockOf(id as SettingId) !== undefined
}

/**
 * A setting that applies immediately has its saved value. One that needs a restart keeps its value, and is pending if the saved one
 * differs. `before`: the value in effect before the save.
 */
function assertEffect(settings: Settings, { id, before, isChanged }: { id: SettingId; before: unknown; isChanged: boolean }): void {
  const [saved, now] = [settings.savedValue(id), settings.get(id)]
  if (KEYS[id].applies === 'restart' || !isChanged) assert.deepEqual(now, before, id)
  else assert.deepEqual(now, saved ?? KEYS[id].standard, id)
  const waits = KEYS[id].applies === 'restart' && !isDeepStrictEqual(saved, now)
  assert.equal(settings.restartPending().includes(id), waits, id)
}

test('a save changes all of its settings or none, in the file and in effect, and keeps every other line', () => {
  fc.assert(
    fc.property(file, locks, fc.array(change, { minLength: 1, maxLength: 4 }), (text, layers, changes) => {
      using folder = temporaryFolder()
      const config = folder.at('config.yaml')
      writeFileSync(config, text)
      const open = () => openDataFolder(folder.path, () => 'A'.repeat(22))
      const { file: values, persist } = open()
      const settings = readSettings({ file: values, ...layers, persist })
      for (const wanted of changes) {
        const [before, written] = [stateOf(settings), readFileSync(config, 'utf8')]
        const inEffect = new Map(IDS.map((id) => [id, settings.get(id)]))
        try {
          const real = settings.change(wanted)
          const ids = Object.keys(wanted)
          assert.ok(!ids.some((id) => mayNotChange(id, settings)), `${ids} were taken`)
          if (real.length === 0) assert.equal(readFileSync(config, 'utf8'), written)
          assert.ok(real.every(({ setting }) => ids.includes(setting)))
          for (const id of IDS)
            assertEffect(settings, { id, before: inEffect.get(id), isChanged: real.some(({ setting }) => setting === id) })
          // Saved: a restart with the same file has the same values.
          const again = readSettings({ file: open().file, ...layers })
          for (const { setting, to } of real) assert.deepEqual(again.savedValue(setting as SettingId), to)
        } catch (error) {
          assert.ok(error instanceof AppError, String(error))
          assert.deepEqual([stateOf(settings), readFileSync(config, 'utf8')], [before, written])
        }
      }
      const after = readFileSync(config, 'utf8')
      for (const line of [COMMENT, '# every week is enough', '# the old disk', 'root: /books'])
        assert.equal(after.includes(line), text.includes(line), line)
      assert.doesNotMatch(after, /locked\.example|7777/)
    }),
    { numRuns: runs(60, 1500) },
  )
})

test('a file that became invalid after startup is not overwritten, and nothing changes', () => {
  using folder = temporaryFolder()
  const { file: values, persist } = openDataFolder(folder.path, () => 'A'.repeat(22))
  const settings = readSettings({ file: values, env: {}, flags: {}, persist })
  for (const broken of ['general: [unclosed', 'a: b: c']) {
    writeFileSync(folder.at('config.yaml'), broken)
    assert.throws(() => settings.change({ 'general.name': 'Ours' }), { message: 'could not save settings' })
    assert.deepEqual([settings.get('general.name'), readFileSync(folder.at('config.yaml'), 'utf8')], ['', broken])
  }
})
