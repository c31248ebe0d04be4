import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTailTitle } from './tail-title.ts'

const titles = [
  ['  CLOSING   CREDITS ', true],
  ['Author’s Note', true],
  ['Über den Sprecher', true],
  ['Générique', true],
  ['Capítulo 12. Agradecimientos', true],
  ['Del 40: Efterord', true],
  ['42', false],
  ['Chapter 42', false],
  ['Previewing the end', false],
  ['The Credits', false],
  ['', false],
] as const
for (const [title, is] of titles)
  test(`"${title}" ${is ? 'is' : 'is not'} a tail title`, () => assert.equal(isTailTitle(title), is))
