import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '..')
const page = readFileSync(path.join(ROOT, 'docs', 'security.md'), 'utf8')

/** Rows of the table of attacks: the last cell has a file and part of the name of a test in it. */
const rows = [...page.matchAll(/^\| .* \| `([^`]+\.ts)` › (.*) \|$/gm)].map(([, file = '', title = '']) => ({ file, title }))

test('every row of the table of attacks names a test', () => {
  const attacks = page.match(/^\| (?!\*\*|Attack)[^|]+ \| [^|]+ \| [^|]+ \|$/gm) ?? []
  assert.ok(rows.length > 20)
  assert.equal(attacks.length, rows.length)
})

for (const { file, title } of rows)
  test(`docs/security.md names a test that exists: ${title}`, () => {
    assert.ok(existsSync(path.join(ROOT, file)), file)
    assert.ok(readFileSync(path.join(ROOT, file), 'utf8').includes(title), `${file} has no "${title}"`)
  })
