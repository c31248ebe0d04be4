import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToken, parseServerUrl, plainToken } from './server-url.ts'

const addresses: [text: string, address: string | undefined][] = [
  ['http://192.168.1.5:13378', 'http://192.168.1.5:13378'],
  ['  https://abs.example/audiobookshelf/  ', 'https://abs.example/audiobookshelf'],
  ['https://abs.example//', 'https://abs.example'],
  ['HTTPS://ABS.example/Shelf?x=1#top', 'https://abs.example/Shelf'],
  ['http://[::1]:80/', 'http://[::1]'],
  ['192.168.1.5:13378', undefined],
  ['abs.example', undefined],
  ['ftp://abs.example', undefined],
  ['file:///etc/passwd', undefined],
  ['javascript:alert(1)', undefined],
  ['http://user:password@abs.example', undefined],
  ['http://', undefined],
  ['', undefined],
]
for (const [text, address] of addresses)
  test(`${JSON.stringify(text)} is ${address ?? 'no address'}`, () => assert.equal(parseServerUrl(text), address))

test('a key is anything that fits in a header', () => {
  assert.deepEqual(['eyJ.a-b_c', 'a b', 'a\nb', 'ä', ''].map(isToken), [true, false, false, false, false])
})

test('a key is accepted as copied, with surrounding space and the word before it', () => {
  for (const text of ['key', ' key\n', 'Bearer key', '\tbearer  key ', 'BEARER Bearer key', '\ufeffkey\u00a0'])
    assert.equal(plainToken(text), 'key', JSON.stringify(text))
  for (const text of ['', ' ', 'Bearer', 'Bearer ']) assert.equal(isToken(plainToken(text)), false, JSON.stringify(text))
  assert.deepEqual(['bearerkey', 'a Bearer key'].map(plainToken), ['bearerkey', 'a Bearer key'])
})
