import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { foldedUsername, plainUsernameKey, username, usernameKey } from './username.ts'

test('a name is found in any case and composition, however its accents are spelled', () => {
  const name = 'Ệ'.repeat(64)
  assert.equal(usernameKey(`${name.normalize('NFD').toLowerCase()} `), usernameKey(name))
})

test('a text longer than any name is left unchanged', () => {
  const marks = `a${'\u0301\u0316'.repeat(300)}`
  assert.equal(usernameKey(marks), marks)
  assert.equal(plainUsernameKey(marks), marks)
  assert.notEqual(usernameKey(marks.slice(0, 100)), marks.slice(0, 100))
  assert.throws(() => username(marks), { message: 'invalid username' })
})

for (const [typed, stored] of [
  ['Ａｎｎ', 'Ann'],
  ['Ａｎｎ　Ｌｅｅ', 'Ann Lee'],
  ['ｶﾞｸ', 'ガク'],
  ['Jose\u0301', 'José'],
  [`${'Ệ'.repeat(64)}`.normalize('NFD'), 'Ệ'.repeat(64)],
  ['ann.lee+x@books.example', 'ann.lee+x@books.example'],
  ['Straße', 'Straße'],
  ['דני', 'דני'],
  ['דני Cohen', 'דני Cohen'],
  ['علي7', 'علي7'],
  ['col·legi', 'col·legi'],
  ['ジョン・スミス', 'ジョン・スミス'],
  ['김민준', '김민준'],
] as const)
  test(`a new name is stored in one form: ${typed}`, () => {
    assert.equal(username(` ${typed} `), stored)
    assert.equal(username(stored), stored)
  })

for (const typed of [
  'a\u200bb', // zero-width space
  'a\u200db', // zero-width joiner
  'a\u2060b', // word joiner
  'a\ufeffb',
  'a\u00adb', // soft hyphen
  'a\u202eb',
  'a\u2066b',
  'a\u061cb',
  'a\u0000b',
  'a\u115fb', // Hangul filler
  '\uffa0', // its half-width form
  'a\ufe0fb', // variation selector
  'a\u{e0061}b', // tag
  'a\u00a0b', // no-break space
  'a\u2003b',
  'ﬁ',
  '𝔘𝔫𝔫',
  'Ⅷ',
  'a²',
  '😀',
  'a·b',
  'אa',
  '1א',
  '・・',
])
  test(`a new name has letters, digits and ASCII only: ${JSON.stringify(typed)}`, () => {
    assert.throws(() => username(typed), { message: 'invalid username' })
  })

test('an accepted name is one line and does not change when entered again', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 12 }), (typed) => {
      let name = ''
      try {
        name = username(typed)
      } catch {
        return
      }
      assert.equal(username(name), name)
      assert.doesNotMatch(name, /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u)
      assert.equal(foldedUsername(name), foldedUsername(foldedUsername(name)))
    }),
    { numRuns: runs(300, 20_000) },
  )
})
