import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { EDIT_FIELDS, type EditField } from '../overlay/index.ts'
import { relPath } from '../paths/index.ts'
import { createApplyProposal } from './apply-proposal.ts'
import { SCOPES } from './changes.ts'
import type { Proposal } from './proposal.ts'
import { onePixelPng } from './test/images.ts'

const FIELDS = ['title', 'author', 'series', 'series_index', 'asin', 'isbn'] as const satisfies readonly EditField[]
const VALUES: Readonly<Record<(typeof FIELDS)[number], fc.Arbitrary<string>>> = {
  title: fc.constantFrom('Dune', 'Emma'),
  author: fc.constantFrom('Ann', 'Ben', ''),
  series: fc.constantFrom('Saga', 'Cycle', ''),
  series_index: fc.constantFrom('1', '2.5', ''),
  asin: fc.constantFrom('B000000001', 'B000000002', ''),
  isbn: fc.constantFrom('9780000000019', ''),
}
const one = fc.constantFrom(...FIELDS).chain((field) => VALUES[field].map((value) => ({ field, value })))
const scanned = fc.record({
  title: VALUES.title,
  author: VALUES.author,
  series: VALUES.series,
  seriesIndex: fc.constantFrom(null, 1),
  asin: VALUES.asin,
})
const proposed = fc.record({
  values: fc
    .array(one, { maxLength: 6 })
    .map((all) => Object.fromEntries(all.filter(({ value }) => value !== '').map((each) => [each.field, each.value]))),
  coverUrl: fc.constantFrom('', 'https://covers.example/1.png'),
})
const decision = fc.oneof(
  one.map((edit) => ({ kind: 'edit' as const, ...edit })),
  fc.constantFrom(...FIELDS).map((field) => ({ kind: 'revert' as const, field })),
  fc.constant({ kind: 'cover' as const }),
  fc.constant({ kind: 'identify' as const }),
)

const BLANK = { workId: 'w', recordingId: '', title: '', authors: [], narrators: [], runtimeMinutes: 0, asinRegion: '' }

test('undo restores every book, and applying again gives the same as applying once', async () => {
  await using server = await createTestServer()
  const { services, infrastructure } = server
  const { catalogue, overlay, takeBack } = services
  server.person('Root', { isAdmin: true })
  const coverFiles = { fetch: async () => ({ kind: 'image', type: 'image/png', bytes: onePixelPng }) as const }
  const applyProposal = createApplyProposal({ ...services, db: infrastructure.db, coverFiles })
  const key = { libraryId: 1, path: relPath('Book') }
  function shown() {
    const book = catalogue.whole(1, key.path)
    assert.ok(book)
    const { id: _id, stamp: _stamp, coverVersion: _version, coverColor: _color, customCover, ...rest } = book
    return { ...rest, edits: [...overlay.of(1, key.path).edits.keys()].sort(), hasCover: customCover > 0 }
  }
  let changed = 0
  await fc.assert(
    fc.asyncProperty(
      scanned,
      fc.array(decision, { maxLength: 5 }),
      fc.array(proposed, { minLength: 1, maxLength: 2 }),
      fc.constantFrom(...SCOPES),
      async (fields, decisions, proposals, scope) => {
        catalogue.save(1, createBook({ path: 'Book', ...fields }), { onDemand: false, notBeforeMs: 0 })
        overlay.removeCover(key)
        overlay.change(key, { revert: EDIT_FIELDS }, 1)
        for (const each of decisions) {
          if (each.kind === 'edit' && (each.field !== 'title' || each.value !== ''))
            overlay.change(key, { set: new Map([[each.field, each.value]]) }, 1)
          if (each.kind === 'revert') overlay.change(key, { revert: [each.field] }, 1)
          if (each.kind === 'cover') overlay.setCover(key, { type: 'image/png', bytes: onePixelPng, source: 'edited' }, 1)
          if (each.kind === 'identify') overlay.identify(key, { asin: 'B000000009', isbn: '' })
        }
        async function apply() {
          for (const proposal of proposals)
            await applyProposal(key, { ...BLANK, ...proposal } as Proposal, { scope, mode: 'match', by: 1 })
          return shown()
        }
        const before = shown()
        const typed = [...overlay.of(1, key.path).edits].filter(([, { source }]) => source === 'edited')
        const once = await apply()
        if (JSON.stringify(once) !== JSON.stringify(before)) changed += 1
        for (const [field, edit] of typed) assert.deepEqual(overlay.of(1, key.path).edits.get(field), edit, 'as it was typed')
        await takeBack({ libraryId: null, path: null })
        assert.deepEqual(shown(), before)
        assert.deepEqual(await apply(), once)
        await takeBack({ libraryId: 1, path: null })
        assert.deepEqual(shown(), before)
      },
    ),
    { numRuns: runs(40, 400) },
  )
  assert.ok(changed > 5)
})
