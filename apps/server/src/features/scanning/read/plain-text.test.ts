import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'

const rows: readonly (readonly [name: string, text: string, plain: string | undefined])[] = [
  ['breaks are lines', 'One<br>Two<br />Three</p>Four', 'One\nTwo\nThree\nFour'],
  ['tags go', '<p class="x">One <b>two</b></p>', 'One two'],
  ['comments go with what they hold', 'One <!-- <b>two</b> > -->three<!---->', 'One three'],
  ['a comment that is never closed is text', 'One <!-- two', 'One <!-- two'],
  ['a < b is no tag', 'a < b <3', 'a < b <3'],
  ['blanks at the end of a line go', 'One  \t\nTwo \r\n\r\n\r\n\r\nThree', 'One\nTwo\n\nThree'],
  ['entities are characters', '&amp;&#8211;&#x2013;&nosuch;', '&––&nosuch;'],
  ['nothing is left', ' <p></p> ', undefined],
]
for (const [name, text, plain] of rows) test(name, () => assert.equal(plainText(text, 20_000), plain))

for (const piece of [' ', '\t', '<br ', '<!--', '<p ', '&a', '\n ', '</'])
  test(`sixty thousand characters of ${JSON.stringify(piece)} are parsed in linear time`, () => {
    const hostile = `a${piece.repeat(60_000 / piece.length)}`
    assert.ok(plainText(`${hostile.slice(0, 59_999)}b`, 20_000)?.startsWith('a'))
  })
