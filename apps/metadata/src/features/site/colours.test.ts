import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const FOLDER = path.join(import.meta.dirname, 'assets')
const css = globSync('style/*.css', { cwd: FOLDER })
  .sort()
  .map((file) => readFileSync(path.join(FOLDER, file), 'utf8'))
  .join('\n')

const tokensIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
const at = css.indexOf('prefers-color-scheme: dark')
const light: Record<string, string> = tokensIn(css.slice(0, at))
const dark: Record<string, string> = { ...light, ...tokensIn(css.slice(at)) }

/** WCAG 2. */
function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map(luminance).toSorted((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const pairs = [
  ...['paper', 'raised', 'sunk'].flatMap((background) => [
    ['ink', background, 7] as const,
    ...['ink-2', 'ink-3', 'accent'].map((text) => [text, background, 4.5] as const),
    ...['rule-strong', 'focus'].map((line) => [line, background, 3] as const),
  ]),
  ...['fill', 'fill-hover', 'fill-press'].map((background) => ['on-fill', background, 4.5] as const),
  ['fill', 'paper', 3] as const,
]
for (const [name, tokens] of Object.entries({ light, dark }))
  for (const [front, back, needed] of pairs)
    test(`${name}: ${front} has enough contrast to ${back}`, () => {
      const found = contrast(tokens[front] ?? '', tokens[back] ?? '')
      assert.ok(found >= needed, `${found.toFixed(2)} < ${needed}`)
    })

test('a title has enough contrast on every cover colour', () => {
  const hues = [...css.matchAll(/\.hue-\d \{\s*background: (#[0-9a-f]{6});/g)].map(([, colour = '']) => colour)
  assert.equal(hues.length, 8)
  for (const hue of hues) assert.ok(contrast('#fcfaf6', hue) >= 7, hue)
})

test('no asset loads anything from other hosts', () => {
  for (const file of globSync('**/*.*', { cwd: FOLDER })) {
    const text = readFileSync(path.join(FOLDER, file), 'utf8').replace('http://www.w3.org/2000/svg', '')
    assert.doesNotMatch(text, /https?:|@import|url\(/, file)
  }
})
