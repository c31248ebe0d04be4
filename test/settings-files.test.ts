import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { KEYS } from '@chapterhouse/server/features/settings/index'
import { settingsFiles } from '../scripts/settings-files.ts'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')
const written = settingsFiles(KEYS, read)

for (const [file, text] of Object.entries(written))
  test(`${file} is up to date with the table of settings (node scripts/write-settings.ts)`, () => assert.equal(read(file), text))

/** The lines that list a setting added to the table, by file. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  'packages/contract/src/server/system/settings.generated.ts': ['    motto: Type.String(),'],
  'apps/console/src/admin/settings/setting-rows.generated.ts': ["  'general.motto': { kind: 'text', defaultValue: 'Read on' },"],
  'docs/configuration.md': [
    '| `general.motto` | `Read on` | `CHAPTERHOUSE_MOTTO` | `--motto` | after a restart | The motto. Takes a text. |',
  ],
  'docs/reference/server.md': [
    '| `general` | `name`, `public_url`, `lan_url`, `session_days` int, `database_cache_mb` int, `update_check` bool, `motto` |',
    `Restart settings: ${[...restartIds(), '`general.motto`'].join(', ')}.`,
    '| `general.motto` | `MOTTO` | `--motto` | `Read on` |',
  ],
  'docs/reference/operations.md': ['| `general.motto` | string | after a restart | a text | trimmed |'],
}

function restartIds(): string[] {
  return Object.entries(KEYS).flatMap(([id, { applies }]) => (applies === 'restart' ? [`\`${id}\``] : []))
}

test('a key added to the table of settings appears in every place that lists settings', () => {
  const schema = { type: 'string', errorMessage: 'a text' }
  const motto = { schema, standard: 'Read on', env: 'MOTTO', flag: 'motto', description: 'The motto.', rule: 'trimmed' }
  const grown = settingsFiles({ ...KEYS, 'general.motto': { ...motto, applies: 'restart' } }, read)
  const added = Object.entries(grown).map(([file, text]) => {
    const before = new Set(written[file]?.split('\n'))
    return [file, text.split('\n').filter((line) => !before.has(line))]
  })
  assert.deepEqual(Object.fromEntries(added), LISTED)
})

test("a document without a part's marks is an error", () => {
  assert.throws(() => settingsFiles(KEYS, () => '# Server\n'), /no marks of the part "fields"/)
})
