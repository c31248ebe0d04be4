import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfigFile } from '@chapterhouse/kit/settings/config-text'
import { readSettings } from './index.ts'

const read = (file = '', env: Record<string, string> = {}, flags: Record<string, string> = {}) =>
  readSettings({ file: parseConfigFile(file), env, flags })

test('a flag comes before the environment, that before the file, that before the default', () => {
  const file = 'budget:\n  book_usd: 5\n  month_usd: 50\n'
  const env = { CHAPTERHOUSE_BRIDGE_BUDGET_BOOK_USD: '6' }
  assert.deepEqual([read().get('budget.book_usd'), read().get('budget.month_usd'), read().get('models.marks')], [75, 100, true])
  assert.deepEqual([read(file).get('budget.book_usd'), read(file).get('budget.month_usd')], [5, 50])
  assert.equal(read(file, env).get('budget.book_usd'), 6)
  assert.equal(read(file, env, { 'book-usd': '7.5' }).get('budget.book_usd'), 7.5)
})

const refused = [
  ['budget:\n  book_usd: much\n', /config\.yaml: budget\.book_usd: an amount in USD/],
  ['budget:\n  book_usd: 0\n', /budget\.book_usd: an amount in USD from 0\.01/],
  ['budget:\n  month_usd: -1\n', /budget\.month_usd: an amount/],
  ['models:\n  marks: perhaps\n', /models\.marks: true or false/],
  ['models:\n  call_minutes: 0\n', /models\.call_minutes: a number of minutes above 0/],
  ['budget:\n  book: 5\n', /budget\.book is not a setting/],
  ['metadata:\n  base_url: ftp://example.org\n', /metadata\.base_url: an http or https address/],
] as const
for (const [file, message] of refused) test(`${JSON.stringify(file)} is refused`, () => assert.throws(() => read(file), message))
