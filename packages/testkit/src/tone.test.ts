import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { withAtoms } from './ilst.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { writeFiles } from './test-disk.ts'
import { createPicture, createTone } from './tone.ts'

test('the same options give the same bytes, another pitch different ones', async () => {
  const [one, same, other] = await Promise.all([
    createTone({ kind: 'opus' }),
    createTone({ kind: 'opus' }),
    createTone({ kind: 'opus', hertz: 500 }),
  ])
  assert.deepEqual([one.equals(same), one.equals(other)], [true, false])
})

test('removes a temporary folder at the end of its block', () => {
  let where = ''
  {
    using folder = temporaryFolder()
    where = folder.path
    assert.ok(existsSync(where))
  }
  assert.equal(existsSync(where), false)
})

test('writes the files of a tree, a minute old', async () => {
  using folder = temporaryFolder()
  await writeFiles(folder.path, {
    'a/b.txt': 'text',
    'a/tone.mp3': { kind: 'mp3' },
    'cover.jpg': { picture: { kind: 'jpeg' } },
    link: { link: 'a' },
    pipe: 'fifo',
    empty: null,
  })
  const age = Date.now() - statSync(folder.at('a/tone.mp3')).mtimeMs
  assert.deepEqual(
    [
      statSync(folder.at('link/b.txt')).size,
      statSync(folder.at('pipe')).isFIFO(),
      statSync(folder.at('empty')).isDirectory(),
      age > 59_000 && age < 70_000,
    ],
    [4, true, true, true],
  )
})

for (const options of [[], ['-movflags', '+faststart']]) {
  test(`writes atoms with the index ${options.length > 0 ? 'before' : 'after'} the audio, and keeps the audio at its offsets`, async () => {
    const plain = await createTone({ kind: 'm4b', options, chapters: [{ title: 'One', start: 0, end: 1 }] })
    const atoms = { '\xa9alb': 'Album '.repeat(500), covr: await createPicture({ kind: 'png' }) }
    const tagged = withAtoms(plain, atoms)
    // The first audio sample, by the first chunk offset of each.
    const sample = (file: Buffer) => {
      const at = file.readUInt32BE(file.indexOf('stco') + 12)
      return file.subarray(at, at + 64)
    }
    assert.deepEqual(
      [sample(tagged).equals(sample(plain)), tagged.includes('Album Album'), tagged.length > plain.length],
      [true, true, true],
    )
  })
}
