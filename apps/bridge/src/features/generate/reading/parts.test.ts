import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { partsOf, tokensOf } from './parts.ts'

test('parts are cut at paragraphs', () => {
  const paragraphs = Array.from({ length: 9 }, (_, at) => `Paragraph ${at} ends here.`)
  const parts = partsOf(paragraphs.join('\n\n'), 3 * tokensOf(`${paragraphs[0]}  `) + 3)
  assert.deepEqual(
    parts.flatMap((part) => part.split('\n\n')),
    paragraphs,
  )
  assert.equal(parts.length, 3)
})

test('a paragraph that is too long is cut at a sentence', () => {
  const parts = partsOf('One two three four. Five six seven eight. Nine ten eleven twelve.', 15)
  assert.ok(parts.length > 1)
  for (const part of parts) assert.match(part, /\.$/)
})

test('a chapter of more than 22,000 words is read in parts', () =>
  assert.equal(partsOf(Array.from({ length: 23 }, () => 'word '.repeat(1_000)).join('\n\n'), 1_000_000).length, 2))

test('no part is too long, and nothing is lost', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '字', '😀', '. ', ' ', '\n\n'), maxLength: 400 }), (text) => {
      const parts = partsOf(text, 20)
      for (const part of parts) assert.ok(tokensOf(part) <= 20, part)
      assert.equal(parts.join('').replace(/\s/g, ''), text.replace(/\s/g, ''))
    }),
  ))
