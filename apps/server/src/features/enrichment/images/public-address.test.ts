import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from './public-address.ts'

const PUBLIC = ['1.1.1.1', '9.255.255.255', '172.15.0.1', '172.32.0.1', '192.167.1.1', '223.255.255.254', '2606:4700:4700::1111']
const NOT_PUBLIC = [
  ...['127.0.0.1', '127.255.0.9', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.20', '169.254.169.254', '0.0.0.0'],
  ...['100.64.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.7', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1', '2002:a00:1::', '3fff::1'],
  ...['::ffff:127.0.0.1', '::ffff:1.1.1.1', '::ffff:a00:1', '64:ff9b::a00:1', '::127.0.0.1'],
  ...['', 'localhost', '1.1.1', '1.1.1.1.1', '0x7f.1'],
]

test('only addresses of the public internet are public', () => {
  assert.deepEqual(
    PUBLIC.filter((address) => !isPublicAddress(address)),
    [],
  )
  assert.deepEqual(NOT_PUBLIC.filter(isPublicAddress), [])
})
