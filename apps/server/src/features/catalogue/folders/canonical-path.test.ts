import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { indexBook } from '../../../../test/indexed-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'
import type { Library } from '../../libraries/index.ts'
import { relPath } from '../../paths/index.ts'
import { SPELT } from '../rows/scanned-rows.store.ts'
import { createCanonicalPath, type Listings } from './canonical-path.ts'

const [COMPOSED, APART] = ['caf\u00e9', 'cafe\u0301']

test('lists a folder once for all paths that share listings', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'library-'))
  try {
    for (const name of [APART, 'ae\u0301', 'be\u0301', 'b\u00e9']) mkdirSync(path.join(root, name))
    let listed = 0
    const canonicalPath = createCanonicalPath({
      libraries: {
        absolute: (_, where) => path.join(root, where),
        realRoot: async () => {
          listed += 1
          return root
        },
      },
      catalogue: { stampAt: () => undefined, spelt: () => undefined },
    })
    const listings: Listings = new Map()
    const canonicalPathOf = (typed: string) => canonicalPath({ id: 1 } as Library, relPath(typed), listings)
    assert.deepEqual(await Promise.all([COMPOSED, 'a\u00e9', 'b\u00e9', 'c\u00e9'].map(canonicalPathOf)), [
      APART,
      'ae\u0301',
      'b\u00e9',
      'c\u00e9',
    ])
    assert.equal(listed, 1)
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('finds the stored spelling by an index, unless two spellings match', async () => {
  await using server = await createTestServer()
  const { catalogue } = server.services
  indexBook(server.services, { path: APART, files: ['1.mp3'] })
  indexBook(server.services, { path: 'be\u0301', files: ['1.mp3'] })
  indexBook(server.services, { path: 'b\u00e9', files: ['1.mp3'] })
  assert.deepEqual(
    [COMPOSED, 'b\u00e9', 'n\u00e9'].map((nfc) => catalogue.spelt(1, nfc)),
    [APART, undefined, undefined],
  )
  const plan = server.infrastructure.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${SPELT}`, { libraryId: 1, nfc: COMPOSED })
  const looks = plan.map(({ detail }) => detail).filter((detail) => detail.includes('books'))
  assert.match(looks[0] ?? '', /\(library_id=\? AND path=\?\)/)
  assert.match(looks[1] ?? '', /books_by_spelling \(library_id=\? AND path_nfc=\?\)/)
})
