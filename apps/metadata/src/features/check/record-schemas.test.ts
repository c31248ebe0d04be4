import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { recordSchemas } from './record-schemas.ts'

const SCHEMAS = path.resolve(import.meta.dirname, '../../../../../schema')
const SAMPLE = path.resolve(import.meta.dirname, '../../../sample/closed/data')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

test('schema/ is up to date with the contract (node scripts/write-record-schemas.ts)', () => {
  const written = Object.fromEntries(readdirSync(SCHEMAS).map((name) => [name, readFileSync(path.join(SCHEMAS, name), 'utf8')]))
  assert.deepEqual(written, recordSchemas())
})

test('the published schemas are self-contained and accept the packs of the sample', () => {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false })
  for (const name of readdirSync(SCHEMAS)) ajv.addSchema(read(path.join(SCHEMAS, name)))
  const cases = [
    ['people-pack', 'people/0.json'],
    ['works-pack', 'works/0/0.json'],
    ['series-pack', 'series/0.json'],
    ['works-community-pack', 'works-community/0/0.json'],
    ['redirects', 'redirects.json'],
  ] as const
  for (const [name, file] of cases) {
    const validate = ajv.getSchema(`urn:chapterhouse:schema:${name}`)
    assert.equal(validate?.(read(path.join(SAMPLE, file))), true, JSON.stringify(validate?.errors))
    assert.equal(validate?.({ entries: { a: 1 } }), false)
  }
})
