import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lanAddresses } from './lan-addresses.ts'

const entry = (address: string, internal = false) => ({ address, internal }) as never
const FOUND = {
  lo: [entry('127.0.0.1', true)],
  docker0: [entry('172.17.0.1')],
  eth0: [entry('192.168.1.5'), entry('fe80::1'), entry('169.254.1.1')],
  wlan0: [entry('192.168.1.6')],
  vpn0: [entry('10.8.0.2')],
}

const cases = [
  ['https://localhost:8080', '0.0.0.0:8080', ['https://192.168.1.5:8080', 'https://192.168.1.6:8080']],
  ['http://localhost:80', '[::]:80', ['http://192.168.1.5', 'http://192.168.1.6']],
  ['http://127.0.0.1:8080', '127.0.0.1:8080', []],
  ['http://192.168.1.5:8080', '192.168.1.5:8080', []],
] as const
for (const [address, bind, expected] of cases)
  test(`the LAN addresses of ${address} bound to ${bind} are ${expected.join(' and ') || 'none'}`, () =>
    assert.deepEqual(lanAddresses(address, bind, FOUND), expected))
