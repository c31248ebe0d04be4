import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast, coverColor } from './cover-color.ts'

const paint = (...spots: [count: number, color: [number, number, number]][]): Uint8Array =>
  Uint8Array.from(spots.flatMap(([count, color]) => Array.from({ length: count }, () => color).flat()))
type Parts = [number, number, number]
const parts = (hex: string): Parts => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Parts

test('the most frequent colour is the background', () => {
  assert.equal(coverColor(paint([900, [18, 34, 60]], [100, [250, 200, 0]])).bg, '#12223c')
})

test('a small vivid area is the accent, with readable text on it', () => {
  assert.deepEqual(coverColor(paint([900, [10, 10, 20]], [100, [250, 200, 0]], [300, [90, 90, 95]])), {
    bg: '#0a0a14',
    accent: '#fac800',
    on_accent: '#000000',
  })
})

test('an accent too close to the background is moved until it is readable', () => {
  const { bg, accent = '' } = coverColor(paint([900, [240, 240, 240]], [100, [250, 220, 120]]))
  assert.equal(bg, '#f0f0f0')
  assert.ok(contrast(parts(accent), parts(bg)) >= 4.5)
})

test('a grey image has no accent', () => {
  assert.deepEqual(coverColor(paint([500, [128, 128, 128]], [300, [40, 40, 44]])), { bg: '#808080' })
  assert.deepEqual(coverColor(new Uint8Array()), { bg: '#ffffff' })
})

test('for any image, the colours are valid and readable', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 3, maxLength: 3_000 }), (pixels) => {
      const { bg, accent, on_accent: onAccent } = coverColor(pixels)
      for (const color of [bg, accent ?? bg]) assert.match(color, /^#[0-9a-f]{6}$/)
      if (accent === undefined) return assert.equal(onAccent, undefined)
      assert.ok(contrast(parts(accent), parts(bg)) >= 4.5, `${accent} on ${bg}`)
      assert.ok(onAccent === '#000000' || onAccent === '#ffffff')
      assert.ok(contrast(parts(onAccent), parts(accent)) >= 4.5)
    }),
  )
})
