import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { compileIgnoreRules, isIgnorePattern } from './ignore-rules.ts'

const cases = [
  { name: 'U-03 a trailing slash matches folders at any depth', rules: ['Drafts/'], path: 'X/Drafts', isFolder: true, hit: true },
  { name: 'U-03 a trailing slash does not match a file', rules: ['Drafts/'], path: 'X/Drafts', isFolder: false, hit: false },
  { name: 'U-04 a leading slash anchors at the root', rules: ['/Ann/*.mp3'], path: 'Ann/1.mp3', isFolder: false, hit: true },
  {
    name: 'U-04 an anchored pattern does not match deeper paths',
    rules: ['/Ann/*.mp3'],
    path: 'Bob/Ann/1.mp3',
    isFolder: false,
    hit: false,
  },
  { name: 'U-05 case is ignored', rules: ['*SAMPLE*'], path: 'Book/sample.mp3', isFolder: false, hit: true },
  { name: 'U-07 a broken pattern does not affect others', rules: ['[', '*.tmp'], path: 'a.tmp', isFolder: false, hit: true },
  { name: 'U-07 a broken pattern matches nothing', rules: ['['], path: '[', isFolder: false, hit: false },
  { name: 'a comment matches nothing', rules: ['# *.mp3'], path: 'a.mp3', isFolder: false, hit: false },
  { name: 'a question mark matches one character', rules: ['?.mp3'], path: 'ab.mp3', isFolder: false, hit: false },
  { name: 'brackets match one of several characters', rules: ['[ab].mp3'], path: 'B.mp3', isFolder: false, hit: true },
  { name: 'a star does not match a slash', rules: ['/a*c'], path: 'a/b/c', isFolder: true, hit: false },
  { name: 'brackets may contain ranges', rules: ['[A-C]1'], path: 'b1', isFolder: false, hit: true },
  { name: 'punctuation in brackets is literal', rules: ['[a&b]*'], path: '&c', isFolder: false, hit: true },
  { name: 'a bracket right after the opening one is literal', rules: ['[]x]'], path: ']', isFolder: false, hit: true },
  { name: 'negated brackets exclude characters', rules: ['[!ab].mp3'], path: 'B.mp3', isFolder: false, hit: false },
  { name: 'negated brackets match other characters', rules: ['[!ab].mp3'], path: 'c.mp3', isFolder: false, hit: true },
  { name: 'brackets never match a slash', rules: ['/a[!x]c'], path: 'a/c', isFolder: true, hit: false },
  { name: 'a character outside the BMP counts as one', rules: ['?.mp3'], path: '😀.mp3', isFolder: false, hit: true },
  { name: 'a star before a slash matches up to it', rules: ['a*/b*c'], path: 'aa/bcc', isFolder: true, hit: true },
  { name: 'a star before a slash does not match past it', rules: ['a*/c'], path: 'a/b/c', isFolder: true, hit: false },
  { name: 'dots are literal', rules: ['a.c'], path: 'abc', isFolder: false, hit: false },
  { name: 'a later exception shows a name again', rules: ['*.mp3', '!a.mp3'], path: 'B/a.mp3', isFolder: false, hit: false },
  { name: 'an exception leaves other names ignored', rules: ['*.mp3', '!a.mp3'], path: 'B/b.mp3', isFolder: false, hit: true },
  { name: 'a rule after an exception wins', rules: ['!a.mp3', '*.mp3'], path: 'B/a.mp3', isFolder: false, hit: true },
  { name: 'an exception may be anchored', rules: ['Old', '!/Ann/Old/'], path: 'Ann/Old', isFolder: true, hit: false },
]
for (const { name, rules, path, isFolder, hit } of cases)
  test(name, () => assert.equal(compileIgnoreRules(rules).verdict(path, isFolder) === 'ignored', hit))

for (const [pattern, fine] of [
  ['*.mp3', true],
  ['# words', true],
  ['[a', false],
  ['[z-a]', false],
  ['[a&b]*', true],
  ['[a-]', true],
  ['[!]', false],
  ['!@Recycle', true],
  ['!', false],
  ['![a', false],
] as const)
  test(`"${pattern}" is ${fine ? 'valid' : 'invalid'}`, () => assert.equal(isIgnorePattern(pattern), fine))

test("many stars don't cause exponential backtracking", () => {
  const rules = compileIgnoreRules([`${'*a'.repeat(90)}*b`, `/${'*a'.repeat(90)}*b`])
  assert.equal(rules.verdict('a'.repeat(50_000), false), undefined)
  assert.equal(rules.verdict(`${'a'.repeat(50_000)}b`, false), 'ignored')
})

/** Matches by trying every length of each star. */
function matchesNaively(glob: string, text: string): boolean {
  if (glob === '') return text === ''
  const [first, rest] = [glob.charAt(0), glob.slice(1)]
  if (first === '*') return matchesNaively(rest, text) || (/^[^/]/.test(text) && matchesNaively(glob, text.slice(1)))
  return text !== '' && (first === '?' ? text.charAt(0) !== '/' : first === text.charAt(0)) && matchesNaively(rest, text.slice(1))
}

test('matches exactly like an exhaustive search', () => {
  const word = (letters: string) => fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((all) => all.join(''))
  fc.assert(
    fc.property(word('ab*?/'), word('ab/'), (glob, text) => {
      // Anchored, and without a trailing slash, which would match only folders.
      const matches = compileIgnoreRules([`/${glob}b`]).verdict(text, false) === 'ignored'
      assert.equal(matches, matchesNaively(`${glob.replace(/^\/+/, '')}b`, text))
    }),
    { numRuns: runs(400, 2_000) },
  )
})
