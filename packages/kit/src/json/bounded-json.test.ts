import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { bytesUpTo, findExcess, parseJson, parseJsonText } from './bounded-json.ts'

const WIDE = { bytes: 10_000_000, depth: 1_000_000, values: 10_000_000 }

interface Size {
  depth: number
  values: number
}

/** Counts the values that were parsed. */
function sizeOf(value: unknown): Size {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 }
  const parts = Object.values(value).map(sizeOf)
  const names = Array.isArray(value) ? 0 : parts.length
  return {
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
    values: parts.reduce((sum, { values }) => sum + values, 1 + names),
  }
}

/** JSON with everything that matters to a scanner in its strings, and spaces everywhere between tokens. */
const texts = fc
  .tuple(
    fc.jsonValue({
      maxDepth: 6,
      stringUnit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', ' ', '\n', 'é', '漢', '😀', '\0'),
    }),
    fc.constantFrom('', ' ', '\n\t', '\r '),
  )
  .map(([value, space]) => (space === '' ? JSON.stringify(value) : JSON.stringify(value, undefined, space)))

test('a text within its limits is parsed like JSON.parse does, and refused beyond any limit', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const value: unknown = JSON.parse(text)
      const limits = { bytes: Buffer.byteLength(text), ...sizeOf(value) }
      assert.deepEqual(parseJsonText(text, limits), { ok: true, value })
      assert.deepEqual(parseJsonText(text, { ...limits, bytes: limits.bytes - 1 }), { ok: false, fault: 'too_large' })
      assert.deepEqual(parseJsonText(text, { ...limits, values: limits.values - 1 }), { ok: false, fault: 'too_many' })
      if (limits.depth > 0)
        assert.deepEqual(parseJsonText(text, { ...limits, depth: limits.depth - 1 }), { ok: false, fault: 'too_deep' })
    }),
    { numRuns: 500 },
  )
})

test('any bytes are either refused or parsed like JSON.parse does', () => {
  const pieces = fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"',
    '\\',
    '"a"',
    '0',
    '-1e5',
    'true',
    'null',
    ' ',
    '\\u0022',
    '\ufeff',
  )
  const anything = fc.oneof(
    fc.uint8Array(),
    fc.array(pieces).map((parts) => Buffer.from(parts.join(''))),
    texts.chain((text) => fc.nat(text.length).map((at) => Buffer.from(text.slice(0, at)))),
  )
  fc.assert(
    fc.property(anything, (bytes) => {
      const parsed = parseJson(bytes, WIDE)
      const text = Buffer.from(bytes).toString()
      if (parsed.ok) assert.deepEqual(parsed.value, JSON.parse(text))
      else assert.throws(() => JSON.parse(text), SyntaxError)
    }),
    { numRuns: 2_000 },
  )
})

test('for invalid JSON, the count covers at least what a parser reads of it', () => {
  const open = '['.repeat(1000)
  assert.equal(findExcess(Buffer.from(open), { ...WIDE, depth: 999 }), 'too_deep')
  assert.equal(findExcess(Buffer.from(`${'{"a":'.repeat(1000)}`), { ...WIDE, depth: 999 }), 'too_deep')
  assert.equal(findExcess(Buffer.from(`[${'0,'.repeat(1000)}`), { ...WIDE, values: 1000 }), 'too_many')
  assert.deepEqual(parseJsonText(open, WIDE), { ok: false, fault: 'not_json' })
  assert.deepEqual(parseJsonText('', WIDE), { ok: false, fault: 'not_json' })
})

test('a part of a larger buffer is read by itself', () => {
  const all = Buffer.from('[1][2][3]')
  assert.deepEqual(parseJson(all.subarray(3, 6), WIDE), { ok: true, value: [2] })
})

test('a body is read up to its limit, but no further', async () => {
  let pulled = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      pulled += 1
      yield Buffer.alloc(1000)
    }
  }
  assert.equal(await bytesUpTo(endless(), 10_000), undefined)
  assert.equal(pulled, 11)
  const whole = async function* () {
    yield Buffer.from('ab')
    yield Buffer.from('c')
  }
  assert.equal(String(await bytesUpTo(whole(), 3)), 'abc')
  assert.equal((await bytesUpTo(null, 3))?.length, 0)
})

test('a body is counted after decompression', async () => {
  const packed = gzipSync(Buffer.alloc(10_000_000))
  assert.ok(packed.length < 20_000)
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  assert.equal(await bytesUpTo(unpacked, 1_000_000), undefined)
})
