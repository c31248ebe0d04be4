import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  { name: 'dots are plain', rules: ['a.c'], path: 'abc', isFolder: false, hit: false },
]
for (const { name, rules, path, isFolder, hit } of cases)
  test(name, () => assert.equal(compileIgnoreRules(rules).ignores(path, isFolder), hit))

for (const [pattern, fine] of [
  ['*.mp3', true],
  ['# words', true],
  ['[a', false],
  ['[z-a]', false],
] as const)
  test(`«${pattern}» is ${fine ? 'a' : 'no'} pattern`, () => assert.equal(isIgnorePattern(pattern), fine))
