import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { runs, someOf } from '@chapterhouse/testkit/runs'
import { createTone } from '@chapterhouse/testkit/tone'
import fc from 'fast-check'
import { inMemory } from '../file-window.ts'
import { readAudio } from '../read-audio.ts'

const SECONDS = 12
/** Rises and falls, so that a variable bit rate varies. */
const VARIED = ['-af', 'tremolo=f=0.3:d=0.9']

function encoded(options: readonly string[], format = 'mp3'): Buffer {
  const source = ['-f', 'lavfi', '-i', `sine=frequency=300:duration=${SECONDS}`]
  const without = format === 'mp3' ? ['-write_xing', '0', '-id3v2_version', '0'] : []
  return execFileSync('ffmpeg', ['-v', 'error', ...source, ...options, ...without, '-f', format, '-'], { maxBuffer: 2 ** 26 })
}

/** How many seconds of audio ffmpeg decodes from the bytes. */
function decoded(bytes: Buffer): number {
  const output = ['-f', 's16le', '-ac', '1', '-ar', '8000', '-']
  const pcm = execFileSync('ffmpeg', ['-v', 'quiet', '-f', 'mp3', '-i', '-', ...output], { input: bytes, maxBuffer: 2 ** 26 })
  return pcm.length / 16_000
}

const measured = (bytes: Buffer): number => (readAudio(inMemory(bytes))?.durationUs ?? 0) / 1_000_000

const ENCODERS: readonly { name: string; options: readonly string[]; format?: string }[] = [
  { name: '64 kbit/s, 44.1 kHz, with padded frames', options: ['-b:a', '64k'] },
  { name: '128 kbit/s, 48 kHz, without padded frames', options: ['-b:a', '128k', '-ar', '48000', '-ac', '2'] },
  { name: '32 kbit/s, 22.05 kHz (MPEG-2)', options: ['-b:a', '32k', '-ar', '22050'] },
  { name: '16 kbit/s, 11.025 kHz (MPEG-2.5)', options: ['-b:a', '16k', '-ar', '11025'] },
  { name: '320 kbit/s', options: ['-b:a', '320k', '-ac', '2'] },
  { name: 'a variable bit rate', options: ['-q:a', '4', ...VARIED] },
  { name: 'an average bit rate', options: ['-abr', '1', '-b:a', '64k', ...VARIED] },
  { name: 'layer II', options: ['-c:a', 'mp2', '-b:a', '128k'], format: 'mp2' },
]

for (const { name, options, format } of someOf(ENCODERS, 5)) {
  test(`the length of ${name} without a header agrees with the decoded audio`, () => {
    const bytes = encoded(options, format)
    const difference = Math.abs(measured(bytes) - decoded(bytes))
    assert.ok(difference < 0.1, `${measured(bytes)} s instead of ${decoded(bytes)} s`)
  })
}

const constant = encoded(['-b:a', '64k'])
const variable = encoded(['-q:a', '4', ...VARIED])
const otherRate = encoded(['-b:a', '48k', '-ar', '24000'])
const half = constant.length >> 1
const id3 = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x1f\x38', 'latin1'), Buffer.alloc((0x1f << 7) + 0x38, 0x41)])
const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 0x20)])
const ape = Buffer.alloc(4_032, 0x41)
ape.write('APETAGEX', 4_000)
ape.writeUInt32LE(4_032, 4_012)
const noise = Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7_919 + (at >> 3)) % 255))

const DAMAGES: readonly { name: string; bytes: Buffer }[] = [
  { name: 'a cut-off end', bytes: constant.subarray(0, half + 100) },
  { name: 'a beginning within a frame', bytes: constant.subarray(100) },
  { name: 'an ID3v1 tag at the end', bytes: Buffer.concat([constant, id3v1]) },
  { name: 'an APE tag and an ID3v1 tag at the end', bytes: Buffer.concat([id3, constant, ape, id3v1]) },
  { name: 'zeros at the end', bytes: Buffer.concat([constant, Buffer.alloc(200_000)]) },
  { name: 'a second file with a tag', bytes: Buffer.concat([constant, id3, constant]) },
  { name: 'noise in the middle', bytes: Buffer.concat([constant.subarray(0, half), noise, constant.subarray(half)]) },
  { name: 'bytes that are missing', bytes: Buffer.concat([constant.subarray(0, half), constant.subarray(half + 12_345)]) },
  { name: 'a variable part behind a constant one', bytes: Buffer.concat([constant, variable]) },
  { name: 'a cut-off variable bit rate', bytes: variable.subarray(0, variable.length - 1_000) },
]

for (const { name, bytes } of someOf(DAMAGES, 5)) {
  test(`the length of a stream with ${name} agrees with the decoded audio`, () => {
    const difference = Math.abs(measured(bytes) - decoded(bytes))
    assert.ok(difference < 0.1, `${measured(bytes)} s instead of ${decoded(bytes)} s`)
  })
}

test('joined files of two sample rates have the length of both', () => {
  assert.ok(Math.abs(measured(Buffer.concat([constant, otherRate])) - 2 * SECONDS) < 0.2)
})

/** 64 kbit/s at 44.1 kHz. */
const FRAME_BYTES = (1152 / 8) * (64_000 / 44_100)

test('foreign bytes anywhere in a stream are noticed, unless they are exactly as long as several frames', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 0.95, noNaN: true }), fc.integer({ min: 500, max: 60_000 }), (part, count) => {
      fc.pre(Math.abs(count / FRAME_BYTES - Math.round(count / FRAME_BYTES)) > 2.5 / FRAME_BYTES)
      const at = Math.floor(part * constant.length)
      const whole = measured(Buffer.concat([constant.subarray(0, at), Buffer.alloc(count, 0x55), constant.subarray(at)]))
      // The frame containing the bytes is lost.
      assert.ok(Math.abs(whole - measured(constant)) < 0.1, `${whole}`)
    }),
    { numRuns: runs(40, 400) },
  )
})

test('a file that takes too long to count is left to ffprobe, with an estimate', () => {
  const facts = readAudio({ ...inMemory(variable), pieceAt: () => undefined })
  assert.deepEqual([facts?.durationUs, facts?.isUncounted], [undefined, true])
  assert.ok((facts?.estimateUs ?? 0) > 0)
})

test('a stated length is used unchanged', async () => {
  const facts = readAudio({ ...inMemory(await createTone({ kind: 'mp3', seconds: 5 })), pieceAt: () => assert.fail('counted') })
  assert.ok(Math.abs((facts?.durationUs ?? 0) - 5_000_000) < 100_000)
})
