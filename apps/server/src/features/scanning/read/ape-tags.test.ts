import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTone } from '@chapterhouse/testkit/tone'
import { createShelf } from '../test/test-library.ts'

function apeTag(fields: Readonly<Record<string, string>>): Buffer {
  const items = Object.entries(fields).map(([name, text]) => {
    const value = Buffer.from(text)
    const head = Buffer.alloc(8)
    head.writeUInt32LE(value.length)
    return Buffer.concat([head, Buffer.from(`${name}\0`), value])
  })
  const body = Buffer.concat(items)
  const footer = Buffer.alloc(32)
  footer.write('APETAGEX')
  footer.writeUInt32LE(2_000, 8)
  footer.writeUInt32LE(body.length + 32, 12)
  footer.writeUInt32LE(items.length, 16)
  return Buffer.concat([body, footer])
}

test('an MP3 with only an APE tag has its fields, the length of its audio, and the audio fingerprint of a file without tags', async () => {
  const sound = await createTone({ kind: 'mp3', seconds: 20, options: ['-q:a', '6', '-write_xing', '0', '-id3v2_version', '0'] })
  const tagged = Buffer.concat([sound, apeTag({ Album: 'Old Tags', Artist: 'Ann' })])
  using shelf = await createShelf({ 'Ann/One/1.mp3': tagged, 'Ann/Two/1.mp3': sound })
  const [one, two] = [await shelf.read({ at: 'Ann/One' }), await shelf.read({ at: 'Ann/Two' })]
  assert.equal(one.fields.title, 'Old Tags')
  assert.ok(Math.abs((one.files[0]?.durationUs ?? 0) - 20_000_000) < 100_000)
  assert.ok(one.files[0]?.sound)
  assert.equal(one.files[0]?.sound, two.files[0]?.sound)
})
