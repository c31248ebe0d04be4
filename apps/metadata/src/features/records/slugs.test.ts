import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { byBytes, isSlug, personSlug, slugify } from './slugs.ts'

const CASES = [
  ['The Hobbit', 'the-hobbit'],
  ["Ranger's Apprentice", 'rangers-apprentice'],
  ['Ranger’s `Apprenticeʼ', 'rangers-apprentice'],
  ['José Ångström', 'jose-angstrom'],
  ['  11/22/63  ', '11-22-63'],
  ['V.V.A.A.', 'v-v-a-a'],
  ['Straße', 'stra-e'],
  ['Война и мир', ''],
  ['三体 3', '3'],
  ['…', ''],
  [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
] as const

for (const [name, slug] of CASES) test(`"${name}" has the slug "${slug}"`, () => assert.equal(slugify(name), slug))

test('a person always has a slug', () => {
  assert.equal(personSlug('Лев Толстой'), 'person')
  assert.equal(personSlug('Latest!'), 'latest-person')
  assert.equal(personSlug('Oren Vale'), 'oren-vale')
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (name) => isSlug(personSlug(name))))
})

test('sorts by UTF-8 bytes', () => {
  const texts = fc.string({ unit: anyCharacter })
  fc.assert(
    fc.property(texts, texts, (a, b) => Math.sign(byBytes(a, b)) === Buffer.from(a).compare(Buffer.from(b))),
    { numRuns: runs(400, 2000) },
  )
})
