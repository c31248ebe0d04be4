import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWholeCode, type Pasted, readPasted } from './pasted.ts'

const HERE = 'https://books.example'

test('distinguishes a code, a link to this server and a link to another server', () => {
  const cases: [text: string, found: Pasted][] = [
    [' kcn7-frja pm4e-8e1m\n', { kind: 'code', code: 'kcn7-frja pm4e-8e1m' }],
    [`${HERE}/web/connect?token=abc_1`, { kind: 'token', token: 'abc_1' }],
    [`Come in: ${HERE}/web/connect?token=abc`, { kind: 'token', token: 'abc' }],
    ['https://other.example/web/connect?token=abc', { kind: 'elsewhere', server: 'https://other.example' }],
    [`http://nas.lan/web/connect?token=abc&away=${encodeURIComponent(HERE)}`, { kind: 'token', token: 'abc' }],
    [`house://connect?server=${encodeURIComponent(HERE)}&token=abc`, { kind: 'token', token: 'abc' }],
    ['house://connect?server=http%3A%2F%2Fnas&token=abc', { kind: 'elsewhere', server: 'http://nas' }],
    [`${HERE}/web/`, { kind: 'nothing' }],
    ['  ', { kind: 'nothing' }],
    ['--', { kind: 'nothing' }],
  ]
  for (const [text, found] of cases) assert.deepEqual(readPasted(text, HERE), found, text)
})

test('a code is complete with sixteen characters, however they are grouped', () => {
  assert.equal(isWholeCode('KCN7-FRJA-PM4E-8E1M'), true)
  assert.equal(isWholeCode('KCN7 FRJA PM4E'), false)
})
