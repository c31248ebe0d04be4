import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHomeHost, urlsFor } from './home-url.ts'

const hosts: [host: string, isHome: boolean][] = [
  ['10.0.0.1', true],
  ['172.16.0.1:8080', true],
  ['172.32.0.1', false],
  ['192.168.1.20:8080', true],
  ['169.254.7.7', true],
  ['[fd12:3456::1]:8080', true],
  ['[fe80::1]', true],
  ['[2001:db8::1]', false],
  ['books.local', true],
  ['books.lan:8080', true],
  ['BOOKS.LAN', true],
  ['books.home.arpa.', true],
  ['nas', true],
  ['nas:8080', true],
  ['localhost', false],
  ['localhost:8080', false],
  ['127.0.0.1', false],
  ['[::1]', false],
  ['2130706433', false],
  ['0x7f.1', false],
  ['100.64.0.1', false],
  ['100.127.255.255', false],
  ['8.8.8.8', false],
  ['books.example.org', false],
  ['lan', true],
  ['evil.lan.example.org', false],
  ['notlan', true],
  ['xlocal.example', false],
  ['', false],
]
for (const [host, isHome] of hosts) {
  test(`"${host}" is ${isHome ? '' : 'not '}a home address`, () => assert.equal(isHomeHost(host), isHome))
}

const AWAY = 'https://books.example.org'
const LAN = 'http://192.168.1.2:8080'
const cases = [
  { name: 'nothing known', is: {} },
  { name: 'a public address', publicUrl: AWAY, is: { away: AWAY } },
  { name: 'a LAN address', publicUrl: AWAY, lanUrl: LAN, is: { home: LAN, away: AWAY } },
  { name: 'requested at home', publicUrl: AWAY, host: 'nas:8080', is: { home: 'http://nas:8080', away: AWAY } },
  { name: 'requested at home, as configured', lanUrl: LAN, host: 'nas', is: { home: LAN } },
  { name: 'requested through a proxy', publicUrl: AWAY, host: 'nas', isForwarded: true, is: { away: AWAY } },
  { name: 'configured, through a proxy', lanUrl: LAN, host: 'x.org', isForwarded: true, is: { home: LAN } },
  { name: 'both configured alike', publicUrl: LAN, lanUrl: LAN, is: { away: LAN } },
  { name: 'requested at the public address', publicUrl: 'http://nas', host: 'nas', is: { away: 'http://nas' } },
]
for (const { name, publicUrl = '', lanUrl = '', host = 'x.org', isForwarded = false, is } of cases) {
  test(`addresses: ${name}`, () => {
    const needs = { publicUrl: () => publicUrl, lanUrl: () => lanUrl }
    assert.deepEqual(urlsFor(needs, { scheme: 'http', host, isForwarded }), is)
  })
}
