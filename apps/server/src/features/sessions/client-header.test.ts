import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientIn } from './client-header.ts'

const headers = [
  ['AudioSilo', 'AudioSilo'],
  ['AudioSilo/1.2.3', 'AudioSilo/1.2.3'],
  ['AudioSilo/1.2.3+4 (iOS)', 'AudioSilo/1.2.3+4 (ios)'],
  ['My Player (Android)', 'My Player (android)'],
  ['9p', '9p'],
  ['  9p/1 (x-1 2.0_b)  ', '9p/1 (x-1 2.0_b)'],
  [`${'a'.repeat(40)}/${'1'.repeat(32)} (${'p'.repeat(24)})`, `${'a'.repeat(40)}/${'1'.repeat(32)} (${'p'.repeat(24)})`],
  [`${'a'.repeat(41)}`, ''],
  [`a/${'1'.repeat(33)}`, ''],
  [`a (${'p'.repeat(25)})`, ''],
  ['a (p\u0007)', ''],
  ['a (.p)', ''],
  ['a (p/q)', ''],
  ['a (ü)', ''],
  ['a/.1', ''],
  ['a/+1', ''],
  ['a  (p) b', ''],
  ['-a', ''],
  ['a/', ''],
  ['a ()', ''],
  ['a<script>', ''],
  ['', ''],
  [undefined, ''],
] as const
for (const [header, client] of headers)
  test(`the client header "${header}" is parsed as "${client}"`, () => assert.equal(clientIn(header), client))
