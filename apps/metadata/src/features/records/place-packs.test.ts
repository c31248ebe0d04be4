import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { FAMILIES, FAMILY_NAMES, type Family, MAX_PACK_BYTES, MAX_PACKS_A_FOLDER } from './families.ts'
import { FRAME_BYTES, type PlacedPack, placePacks, type Sized } from './place-packs.ts'
import { byBytes } from './slugs.ts'

const slug = fc.stringMatching(/^[a-z0-9]{1,3}(-[a-z0-9]{1,2})?$/)
const entry = fc.record({ slug, bytes: fc.oneof(fc.integer({ min: 50, max: 5000 }), fc.integer({ min: 200_000, max: 600_000 })) })
const entries = fc
  .uniqueArray(entry, { selector: (one) => one.slug, maxLength: 400 })
  .map((all) => all.toSorted((a, b) => byBytes(a.slug, b.slug)))
const spots = fc.array(fc.record({ bound: slug, folder: fc.oneof(fc.constant(''), slug) }), { maxLength: 30 })

test('places any entries in valid packs without loss, and a second run changes nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FAMILY_NAMES), spots, entries, (family, there, all) => {
      const placed = placePacks(family, there, all)
      assertValid(family, placed, all)
      assert.deepEqual(placePacks(family, placed, all), placed)
    }),
    { numRuns: runs(150, 500) },
  )
})

test('splits a folder with too many packs, and moves flat packs into folders', () => {
  const all = Array.from({ length: 1600 }, (_, at) => ({ slug: `p-${String(at).padStart(5, '0')}`, bytes: 300_000 }))
  for (const family of ['people', 'works'] as const) {
    const placed = placePacks(family, [], all)
    assertValid(family, placed, all)
    assert.equal(new Set(placed.map(({ folder }) => folder)).size, 4)
    assert.deepEqual(placePacks(family, placed, all), placed)
  }
})

test('splits a pack at the first boundary at or past half of its bytes, and names the upper half after its first entry', () => {
  const sized = (slug: string, bytes: number): Sized => ({ slug, bytes })
  const cases = [
    [
      [sized('a', 300_000), sized('b', 300_000)],
      ['0', 'b'],
    ],
    [
      [sized('a', 100_000), sized('b', 500_000)],
      ['0', 'b'],
    ],
    [
      [sized('a', 500_000), sized('b', 10_000), sized('c', 90_000)],
      ['0', 'b'],
    ],
    [
      [sized('a', 200_000), sized('b', 200_000), sized('c', 200_000)],
      ['0', 'c'],
    ],
    [[sized('a', 900_000)], ['0']],
    [
      [sized('a', 900_000), sized('b', 900_000), sized('c', 10)],
      ['0', 'b', 'c'],
    ],
  ] as const
  for (const [all, bounds] of cases)
    assert.deepEqual(
      placePacks('people', [{ folder: '', bound: '0' }], all).map(({ bound }) => bound),
      bounds,
    )
})

function assertValid(family: Family, placed: readonly PlacedPack<Sized>[], all: readonly Sized[]): void {
  assert.deepEqual(
    placed.flatMap((pack) => pack.entries),
    all,
  )
  for (const [at, { bound, folder, entries }] of placed.entries()) {
    const [before, next] = [placed[at - 1], placed[at + 1]]
    assert.equal(bound === '0', at === 0 || entries[0]?.slug === '0')
    assert.ok(entries.length > 0 && entries.length <= FAMILIES[family].mostEntries)
    const bytes = FRAME_BYTES - 2 + entries.reduce((sum, one) => sum + one.bytes, 0)
    assert.ok(entries.length === 1 || bytes <= MAX_PACK_BYTES)
    for (const { slug } of entries) assert.ok(byBytes(bound, slug) <= 0 && (!next || byBytes(slug, next.bound) < 0))
    if (FAMILIES[family].isNested) assert.notEqual(folder, '')
    if (folder !== before?.folder) assert.equal(folder, folder === '' ? '' : bound)
  }
  for (const [, packs] of Map.groupBy(placed, ({ folder }) => folder)) assert.ok(packs.length <= MAX_PACKS_A_FOLDER)
}
