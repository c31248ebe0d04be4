import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { compileIgnoreRules, isIgnorePattern } from './ignore-rules.ts'

const cases = [
  { name: 'U-03 a slash at the end means folders, at any depth', rules: ['Drafts/'], path: 'X/Drafts', isFolder: true, hit: true },
  { name: 'U-03 and leaves a file of that name', rules: ['Drafts/'], path: 'X/Drafts', isFolder: false, hit: false },
  { name: 'U-04 a slash in front anchors at the root', rules: ['/Ann/*.mp3'], path: 'Ann/1.mp3', isFolder: false, hit: true },
  { name: 'U-04 and only there', rules: ['/Ann/*.mp3'], path: 'Bob/Ann/1.mp3', isFolder: false, hit: false },
  { name: 'U-05 case does not count', rules: ['*SAMPLE*'], path: 'Book/sample.mp3', isFolder: false, hit: true },
  { name: 'U-07 a broken pattern is passed over', rules: ['[', '*.tmp'], path: 'a.tmp', isFolder: false, hit: true },
  { name: 'U-07 and hits nothing itself', rules: ['['], path: '[', isFolder: false, hit: false },
  { name: 'a comment is no pattern', rules: ['# *.mp3'], path: 'a.mp3', isFolder: false, hit: false },
  { name: 'a question mark is one character', rules: ['?.mp3'], path: 'ab.mp3', isFolder: false, hit: false },
  { name: 'brackets hold a choice', rules: ['[ab].mp3'], path: 'B.mp3', isFolder: false, hit: true },
  { name: 'a star does not cross a slash', rules: ['/a*c'], path: 'a/b/c', isFolder: true, hit: false },
  { name: 'brackets hold ranges', rules: ['[A-C]1'], path: 'b1', isFolder: false, hit: true },
  { name: 'signs in brackets are plain', rules: ['[a&b]*'], path: '&c', isFolder: false, hit: true },
  { name: 'a bracket may hold what closes it', rules: ['[]x]'], path: ']', isFolder: false, hit: true },
  { name: 'brackets may exclude', rules: ['[!ab].mp3'], path: 'B.mp3', isFolder: false, hit: false },
  { name: 'and let the others pass', rules: ['[!ab].mp3'], path: 'c.mp3', isFolder: false, hit: true },
  { name: 'no bracket holds a slash', rules: ['/a[!x]c'], path: 'a/c', isFolder: true, hit: false },
  { name: 'a character beyond the first plane is one', rules: ['?.mp3'], path: '😀.mp3', isFolder: false, hit: true },
  { name: 'a star in front of a slash ends there', rules: ['a*/b*c'], path: 'aa/bcc', isFolder: true, hit: true },
  { name: 'and not behind it', rules: ['a*/c'], path: 'a/b/c', isFolder: true, hit: false },
  { name: 'dots are plain', rules: ['a.c'], path: 'abc', isFolder: false, hit: false },
]
for (const { name, rules, path, isFolder, hit } of cases)
  test(name, () => assert.equal(compileIgnoreRules(rules).ignores(path, isFolder), hit))

for (const [pattern, fine] of [
  ['*.mp3', true],
  ['# words', true],
  ['[a', false],
  ['[z-a]', false],
  ['[a&b]*', true],
  ['[a-]', true],
  ['[!]', false],
] as const)
  test(`"${pattern}" is ${fine ? 'a' : 'no'} pattern`, () => assert.equal(isIgnorePattern(pattern), fine))

test('stars upon stars cost no more than their number', () => {
  const rules = compileIgnoreRules([`${'*a'.repeat(90)}*b`, `/${'*a'.repeat(90)}*b`])
  assert.equal(rules.ignores('a'.repeat(50_000), false), false)
  assert.equal(rules.ignores(`${'a'.repeat(50_000)}b`, false), true)
})

/** The same question asked piece by piece, trying every length of a star. */
function fitsNaively(glob: string, text: string): boolean {
  if (glob === '') return text === ''
  const [first, rest] = [glob.charAt(0), glob.slice(1)]
  if (first === '*') return fitsNaively(rest, text) || (/^[^/]/.test(text) && fitsNaively(glob, text.slice(1)))
  return text !== '' && (first === '?' ? text.charAt(0) !== '/' : first === text.charAt(0)) && fitsNaively(rest, text.slice(1))
}

test('matches are those of an exhaustive search', () => {
  const word = (letters: string) => fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((all) => all.join(''))
  fc.assert(
    fc.property(word('ab*?/'), word('ab/'), (glob, text) => {
      // Anchored, and no slash at the end, which would mean folders.
      assert.equal(compileIgnoreRules([`/${glob}b`]).ignores(text, false), fitsNaively(`${glob.replace(/^\/+/, '')}b`, text))
    }),
    { numRuns: runs(400, 2_000) },
  )
})
