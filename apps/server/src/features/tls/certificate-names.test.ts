import assert from 'node:assert/strict'
import { test } from 'node:test'
import { certificateNames } from './certificate-names.ts'

const cases = [
  {
    name: 'a machine at home',
    machine: { hostname: 'Nas', addresses: ['127.0.0.1', '192.168.1.5', 'fe80::1%eth0', 'fd00::5'] },
    configured: [],
    names: ['localhost', 'nas', 'nas.local', '127.0.0.1', '::1', '192.168.1.5', 'fd00::5'],
  },
  {
    name: 'configured names come first, without duplicates',
    machine: { hostname: 'nas.home.arpa', addresses: [] },
    configured: ['books.example.org', 'localhost'],
    names: ['books.example.org', 'localhost', 'nas.home.arpa', '127.0.0.1', '::1'],
  },
  {
    name: 'a name that is invalid in a certificate is omitted',
    machine: { hostname: 'my nas_1', addresses: ['no address'] },
    configured: [],
    names: ['localhost', '127.0.0.1', '::1'],
  },
]
for (const { name, machine, configured, names } of cases)
  test(name, () => assert.deepEqual(certificateNames(machine, configured), names))
