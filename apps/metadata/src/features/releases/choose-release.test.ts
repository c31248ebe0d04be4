import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseRelease, findPatch, readReleases } from './choose-release.ts'

const data = [{ name: 'meta.sqlite.gz', browser_download_url: 'https://github.com/a', size: 10 }]
const entry = (tag_name: string, published_at: string, also: object = {}) => ({
  tag_name,
  published_at,
  draft: false,
  prerelease: false,
  assets: data,
  ...also,
})

const cases: readonly [name: string, entries: unknown[], tag: string | undefined][] = [
  [
    'the one published last',
    [entry('a', '2026-11-01T00:00:00Z'), entry('b', '2026-11-03T00:00:00Z'), entry('c', '2026-11-02T00:00:00Z')],
    'b',
  ],
  ['of equal dates, the later in the list', [entry('a', '2026-11-01T00:00:00Z'), entry('b', '2026-11-01T00:00:00Z')], 'b'],
  ['by time, not by text', [entry('a', '2026-11-01T01:00:00+02:00'), entry('b', '2026-10-31T23:30:00Z')], 'b'],
  ['never a draft', [entry('a', '2026-11-01T00:00:00Z'), entry('b', '2026-11-02T00:00:00Z', { draft: true })], 'a'],
  ['never a prerelease', [entry('a', '2026-11-01T00:00:00Z'), entry('b', '2026-11-02T00:00:00Z', { prerelease: true })], 'a'],
  ['never a release without data', [entry('a', '2026-11-01T00:00:00Z'), entry('v2', '2026-11-02T00:00:00Z', { assets: [] })], 'a'],
  [
    'only among the newest fifteen',
    [
      ...Array.from({ length: 15 }, (_, at) => entry(`v${at}`, '2026-11-01T00:00:00Z', { assets: [] })),
      entry('a', '2026-11-01T00:00:00Z'),
    ],
    undefined,
  ],
  ['ignores invalid entries', [null, 7, 'x', { assets: 'none' }, entry('a', '2026-11-01T00:00:00Z')], 'a'],
  ['no releases', [], undefined],
]
for (const [name, entries, tag] of cases) {
  test(`chooses a release: ${name}`, () => assert.equal(chooseRelease(readReleases(entries))?.tag, tag))
}

const GIB = 2 ** 30
const bases = [
  { name: 'from the release that is served', base: { tag: 'a', sizeBytes: GIB }, isThere: true },
  { name: 'none from another release', base: { tag: 'b', sizeBytes: 10 }, isThere: false },
  { name: 'none if the served tag is unknown', base: { tag: undefined, sizeBytes: 10 }, isThere: false },
  { name: 'none for a base that is too large', base: { tag: 'a', sizeBytes: GIB + 1 }, isThere: false },
]
const patches = ['a', 'undefined'].map((from) => ({
  name: `meta.sqlite.patch.from-${from}.zst`,
  browser_download_url: '',
  size: 1,
}))
for (const { name, base, isThere } of bases) {
  test(`chooses a patch: ${name}`, () => {
    const [release] = readReleases([entry('c', '2026-11-03T00:00:00Z', { assets: [...data, ...patches] })])
    assert.ok(release)
    assert.equal(findPatch(release, base)?.name, isThere ? 'meta.sqlite.patch.from-a.zst' : undefined)
  })
}

for (const response of [null, {}, 'releases', 7]) {
  test(`rejects a response that is not a list: ${JSON.stringify(response)}`, () =>
    assert.throws(() => readReleases(response), TypeError))
}
