import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { contrast, linearRgb, type Oklch } from '../test/contrast.ts'

const CSS = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const PLAIN = new Map([...CSS.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]))
const THEMED = new Map(
  [...CSS.matchAll(/(--[\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light: numbersOf(light), dark: numbersOf(dark) }],
  ),
)

function numbersOf(text: string): Oklch {
  const [l = 0, c = 0, h = 0] = text.split(' ').map(Number)
  return { l, c, h }
}
function token(name: string, theme: 'light' | 'dark') {
  const found = THEMED.get(`--${name}`)
  assert.ok(found, name)
  return linearRgb(found[theme])
}

/** Text and lines on their backgrounds, with the minimum contrast according to WCAG 2. */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ['ink', ['paper', 'raised', 'sunk', 'accent-soft'], 7],
  ['ink-2', ['paper', 'raised', 'sunk', 'accent-soft'], 4.5],
  ['ink-3', ['paper', 'raised', 'sunk', 'accent-soft'], 4.5],
  ['accent', ['paper', 'raised', 'sunk', 'accent-soft'], 4.5],
  ['ok', ['paper', 'raised', 'sunk', 'ok-soft'], 4.5],
  ['warn', ['paper', 'raised', 'sunk', 'warn-soft'], 4.5],
  ['bad', ['paper', 'raised', 'sunk', 'bad-soft'], 4.5],
  ['fill', ['paper', 'raised'], 3],
  ['rule-strong', ['paper', 'raised', 'sunk'], 3],
  ['focus', ['paper', 'raised', 'sunk', 'accent-soft'], 3],
  ['on-fill', ['fill', 'fill-hover', 'fill-press'], 4.5],
  ['accent', ['rule'], 3],
  ['ink-2', ['rule'], 3],
]
for (const theme of ['light', 'dark'] as const) {
  for (const [front, grounds, need] of PAIRS) {
    for (const ground of grounds) {
      test(`${front} has enough contrast on ${ground} in the ${theme} theme`, () => {
        const found = contrast(token(front, theme), token(ground, theme))
        assert.ok(found >= need, `${found.toFixed(2)}, needed ${need}`)
      })
    }
  }
}

const HUES = Array.from({ length: 360 }, (_, h) => h)
const tints = { light: { l: 0.935, c: 0.024 }, dark: { l: 0.265, c: 0.028 } }
const ON_TINT: readonly (readonly [string, number])[] = [
  ['ink', 7],
  ['ink-2', 4.5],
  ['ink-3', 4.5],
  ['accent', 4.5],
  ['bad', 4.5],
  ['fill', 3],
  ['rule-strong', 3],
]
for (const theme of ['light', 'dark'] as const) {
  for (const [front, need] of ON_TINT) {
    test(`${front} has enough contrast on the tint of any book in the ${theme} theme`, () => {
      const worst = Math.min(...HUES.map((h) => contrast(token(front, theme), linearRgb({ ...tints[theme], h }))))
      assert.ok(worst >= need, `${worst.toFixed(2)}, needed ${need}`)
    })
  }
  test(`the title on a cover of any hue is readable in the ${theme} theme`, () => {
    const worst = Math.min(...HUES.map((h) => contrast(token('on-fill', theme), linearRgb({ l: 0.4, c: 0.06, h }))))
    assert.ok(worst >= 7, worst.toFixed(2))
  })
}

test('shows the light theme in browsers without light-dark()', () => {
  for (const [name, { light }] of THEMED) {
    const hex = PLAIN.get(name)
    assert.ok(hex, `${name} has no plain value`)
    const plain = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    for (const [at, value] of linearRgb(light).entries()) {
      const srgb = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
      assert.ok(Math.abs(srgb - (plain[at] ?? 0)) < 0.006, `${name}: ${hex}`)
    }
  }
})
