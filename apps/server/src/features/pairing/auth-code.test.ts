import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CODE_BYTES, codeOf, plainCode } from './auth-code.ts'

const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES })

test('ten bytes are formatted as four groups of four unambiguous characters', () => {
  assert.equal(codeOf(new Uint8Array(10)), '0000-0000-0000-0000')
  assert.equal(codeOf(new Uint8Array(10).fill(255)), 'ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  assert.equal(codeOf(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 33)), '0000-0000-0000-0011')
  fc.assert(
    fc.property(bytes, (given) => {
      assert.match(codeOf(given), /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    }),
  )
})

test('different bytes make different codes', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      assert.equal(codeOf(one) === codeOf(other), Buffer.compare(one, other) === 0)
    }),
  )
})

test('a code is recognised however it is typed', () => {
  const spoken = { '0': ['O', 'o'], '1': ['I', 'l', 'L', 'i'], V: ['U', 'u', 'v'] }
  const seeds = fc.array(fc.nat(), { minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(bytes, seeds, fc.constantFrom('', '-', ' ', ' - ', '\t', '\u00a0'), (given, picks, gap) => {
      const code = codeOf(given)
      const letters = [...code.replaceAll('-', '')].map((letter, at) => {
        const forms = [letter, letter.toLowerCase(), ...(spoken[letter as keyof typeof spoken] ?? [])]
        return forms[(picks[at] ?? 0) % forms.length] ?? letter
      })
      assert.equal(plainCode(` ${letters.join(gap)}\n`), plainCode(code))
    }),
  )
})

for (const [typed, plain] of [
  ['', ''],
  ['--- ', ''],
  ['oO0-iIlL1-uUvV', '00011111VVVV'],
] as const) {
  test(`"${typed}" is read as "${plain}"`, () => assert.equal(plainCode(typed), plain))
}
