import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { configurationPage } from './configuration-page.ts'
import { KEYS } from './keys.ts'

const DOCS = new URL('../../../../../docs/configuration.md', import.meta.url)

test('docs/configuration.md is what the table of settings says (node scripts/write-configuration-docs.ts writes it again)', () => {
  assert.equal(readFileSync(DOCS, 'utf8'), configurationPage())
})

test('the page lists every setting once, with its variable and its flag', () => {
  const page = configurationPage()
  for (const [id, key] of Object.entries<{ env?: string; flag?: string }>(KEYS)) {
    const lines = page.split('\n').filter((line) => line.startsWith(`| \`${id}\` |`))
    assert.equal(lines.length, 1)
    for (const name of [key.env && `\`CHAPTERHOUSE_${key.env}\``, key.flag && `\`--${key.flag}\``])
      if (name) assert.ok(lines[0]?.includes(name), `${id} does not name ${name}`)
  }
})
