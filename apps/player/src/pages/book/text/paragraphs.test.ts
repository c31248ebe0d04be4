import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraphs } from './paragraphs.ts'

test('turns any description into plain paragraphs', () => {
  assert.deepEqual(paragraphs('<p>One &amp; <b>two</b>.</p><p>Three<br/>four</p>'), ['One & two.', 'Three', 'four'])
  assert.deepEqual(paragraphs('A\r\n\r\nB\n'), ['A', 'B'])
  assert.deepEqual(paragraphs('2 &lt; 3 and 5 > 4'), ['2 < 3 and 5 > 4'])
  assert.deepEqual(paragraphs('<script>alert(1)</script>'), ['alert(1)'])
  assert.deepEqual(paragraphs(''), [])
})
