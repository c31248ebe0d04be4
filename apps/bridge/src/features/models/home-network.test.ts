import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAtHome, journeyOf } from './index.ts'

const HOME =
  'localhost 127.0.0.1 127.9.9.9 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.5 169.254.1.1 100.100.1.1 [::1] [fd12::1] [fe80::1] [::ffff:10.0.0.1] gpu gpu.local nas.lan box.home.arpa llm.internal'
const OUTSIDE =
  '8.8.8.8 172.32.0.1 192.169.0.1 100.128.0.1 [2001:db8::1] [::ffff:8.8.8.8] api.openai.com local.example 10.0.0.1.example'

for (const host of HOME.split(' '))
  test(`${host} is in the home network`, () => assert.equal(isAtHome(`http://${host}:8080/v1`), true))
for (const host of OUTSIDE.split(' ')) test(`${host} is outside`, () => assert.equal(isAtHome(`https://${host}/v1`), false))

test('a public address without encryption is warned about', () => {
  assert.match(
    journeyOf('http://llm.example/v1'),
    /leaves your home network and is sent to llm\.example\. Warning: without encryption/,
  )
  assert.doesNotMatch(journeyOf('https://llm.example/v1'), /Warning/)
  assert.equal(journeyOf('http://192.168.1.5:11434'), 'Book text stays in your home network.')
})
