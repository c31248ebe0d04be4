import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnjoinedDisc, readFacts, writeFacts } from './book-facts.ts'

const FILE = { path: '01.mp3', sizeBytes: 1_000, modifiedMs: 5, fingerprint: 'ab', durationUs: 9_000_000, type: 'audio/mpeg' }
const SHAPE = { isFolder: true, kind: 'folder', discs: [], unjoinedDisc: 'CD1' } as const
const written = writeFacts({ shape: SHAPE, files: [{ ...FILE, sound: 'print' }], sidecars: {} })
const asVersion = (version: number) => JSON.stringify({ ...JSON.parse(written), version })

test('facts are read back unchanged, with the audio fingerprint', () => {
  assert.deepEqual(readFacts(written)?.files, [{ ...FILE, sound: 'print' }])
})

for (const [name, text, isDisc] of [
  ['these facts', written, true],
  ['facts of the version before', asVersion(3), true],
  ['facts of an unknown version', asVersion(2), false],
  ['no facts', '', false],
  ['broken facts', '{', false],
] as const) {
  test(`${name} are ${isDisc ? '' : 'not '}facts of an unjoined disc`, () => assert.equal(isUnjoinedDisc(text), isDisc))
}

test('fields of an earlier version are not used', () => {
  assert.equal(readFacts(asVersion(3)), undefined)
})
