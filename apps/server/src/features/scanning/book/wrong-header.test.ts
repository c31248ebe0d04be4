import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTone } from '@chapterhouse/testkit/tone'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'

const right = await createTone({ kind: 'mp3', seconds: 10, options: ['-id3v2_version', '0'] })
const lying = Buffer.from(right)
lying.writeUInt32BE(0xffff_ffff, lying.indexOf('Info') + 8)

test('a header that lies about its frames is named in the log, and the book is read', async () => {
  await using shelf = await createScannedLibrary({ 'Ann/Title/1.mp3': right, 'Ann/Title/2.mp3': lying })
  const [run] = shelf.services.scanning.runs(1)
  const lines = shelf.services.scanning.logOf(run?.id ?? 0).filter(({ code }) => code === 'wrong_header')
  assert.deepEqual(
    lines.map(({ path }) => path),
    ['Ann/Title/2.mp3'],
  )
  const { durationUs } = shelf.book('Ann/Title')
  assert.ok(Math.abs(durationUs - 20_000_000) < 200_000)
  assert.equal(shelf.problem('Ann/Title').kind, '')
})
