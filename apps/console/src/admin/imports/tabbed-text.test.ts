import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toTabbedText } from './tabbed-text.ts'

test('a title starts no spreadsheet row, column or formula', () => {
  const rows = [
    ['Dune', 'Frank Herbert'],
    ['=HYPERLINK("http://a.example")', 'a\tb\r\nc'],
    ['\t@SUM(1)', '-1'],
  ]
  assert.equal(toTabbedText(rows), "Dune\tFrank Herbert\n'=HYPERLINK(\"http://a.example\")\ta b c\n'@SUM(1)\t'-1")
})
