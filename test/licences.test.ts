import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '..')
const OURS = 'AGPL-3.0-or-later'

/** Licences compatible with the AGPL, version 3 or later (https://www.gnu.org/licenses/license-list.html). */
const COMPATIBLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  // A font served with the program.
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

interface Locked {
  license?: string
  dev?: boolean
  link?: boolean
}

const json = <T>(file: string): T => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T

/** Whether an SPDX expression without nesting allows a compatible choice. */
function isCompatible(expression: string): boolean {
  const choices = expression.replace(/^\(|\)$/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((licence) => COMPATIBLE.has(licence)))
}

for (const [expression, expected] of [
  ['MIT', true],
  ['(BSD-3-Clause OR GPL-2.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['GPL-2.0-only', false],
  ['MIT AND SSPL-1.0', false],
  ['UNLICENSED', false],
] as const)
  test(`${expression} ${expected ? 'is' : 'is not'} compatible with the AGPL`, () =>
    assert.equal(isCompatible(expression), expected))

test('every production dependency has a compatible licence', () => {
  const { packages } = json<{ packages: Record<string, Locked> }>('package-lock.json')
  const shipped = Object.entries(packages).filter(([name, { dev, link }]) => name.includes('node_modules/') && !dev && !link)
  assert.ok(shipped.length > 50)
  const wrong = shipped.filter(([, { license = 'none' }]) => !isCompatible(license))
  assert.deepEqual(
    wrong.map(([name, { license }]) => `${name}: ${license}`),
    [],
  )
})

test('every package of the repository names its licence, and the text exists', () => {
  const files = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: ROOT })]
  for (const file of files) assert.equal(json<{ license?: string }>(file).license, OURS, file)
  assert.match(readFileSync(path.join(ROOT, 'LICENSE'), 'utf8'), /GNU AFFERO GENERAL PUBLIC LICENSE\s+Version 3/)
})

for (const [readme, records, attribution] of [
  ['apps/metadata/sample/README.md', 'apps/metadata/sample', 'AudioSilo Meta community'],
  ['samples/README.md', 'samples/community', 'their text is ours'],
  ['apps/bridge/bench/README.md', 'apps/bridge/bench', 'The Stdlib Authors'],
] as const)
  test(`${readme} names every licence of its records, with the attribution`, () => {
    const text = readFileSync(path.join(ROOT, readme), 'utf8')
    const texts = globSync('**/*.json', { cwd: path.join(ROOT, records) }).map((file) =>
      readFileSync(path.join(ROOT, records, file), 'utf8'),
    )
    const licences = new Set(texts.flatMap((json) => [...json.matchAll(/"license": "([^"]+)"/g)].map(([, id = '']) => id)))
    assert.ok(licences.size > 1)
    for (const id of licences) assert.ok(text.includes(id), id)
    assert.ok(text.includes(attribution))
  })
