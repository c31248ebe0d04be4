import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressKey, clientAddress, plainAddress } from './client-address.ts'

const keys = [
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
  ['', ''],
  [undefined, ''],
] as const
for (const [address, key] of keys) test(`${JSON.stringify(address)} counts as ${key}`, () => assert.equal(addressKey(address), key))

test('a mapped address becomes the IPv4 address', () => {
  const addresses = ['::ffff:1.2.3.4', '::ffff:102:304', '0:0:0:0:0:ffff:102:304', '::1', '::ffff', '1::ffff:1', undefined]
  assert.deepEqual(addresses.map(plainAddress), ['1.2.3.4', '1.2.3.4', '1.2.3.4', '::1', '::ffff', '1::ffff:1', ''])
})

const forwarded = [
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:40001', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['unknown', '10.0.0.9'],
  ['x'.repeat(9_000), '10.0.0.9'],
  ['', '10.0.0.9'],
  [undefined, '10.0.0.9'],
] as const
for (const [ip, address] of forwarded) {
  test(`a proxy that sends "${String(ip).slice(0, 30)}" speaks for ${address}`, () =>
    assert.equal(clientAddress({ ip, socket: { remoteAddress: '::ffff:10.0.0.9' } }), address))
}
