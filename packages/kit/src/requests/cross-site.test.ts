import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import fc from 'fast-check'
import { isFromOtherSite } from './cross-site.ts'

const OWN = ['https://books.example/sub', 'http://nas.lan:8080', '']
const LISTED = 'https://player.example.org'
const APP = 'capacitor://localhost'
const rules = { origins: [LISTED, APP], ownUrls: OWN }

interface Sent {
  origin?: string
  host?: string
  site?: string
  type?: string
}
const headersOf = ({ origin, host = '127.0.0.1:8080', site, type }: Sent) => ({
  host,
  ...(origin !== undefined && { origin }),
  ...(site !== undefined && { 'sec-fetch-site': site }),
  ...(type !== undefined && { 'content-type': type }),
})

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT = 'text/plain;charset=UTF-8'
const FORM = 'application/x-www-form-urlencoded'
const EVIL = 'https://evil.example'

const passing: readonly (readonly [name: string, sent: Sent])[] = [
  ['our page over HTTPS', { origin: 'https://books.example', host: 'books.example', site: 'same-origin', type: JSON_TYPE }],
  ['our page over HTTPS, proxy rewrites Host', { origin: 'https://audio.example', site: 'same-origin', type: JSON_TYPE }],
  ['our page over HTTP', { origin: 'http://192.168.1.5:8080', host: '192.168.1.5:8080', type: JSON_TYPE }],
  ['our page over HTTP, proxy rewrites Host', { origin: 'http://audio.lan', type: JSON_TYPE }],
  ['the type of JSON in any spelling', { origin: 'http://audio.lan', type: ' Application/JSON ;charset=x' }],
  ['a player of ours that declares text, over HTTPS', { origin: 'https://audio.example', site: 'same-origin', type: TEXT }],
  ['a player of ours that declares text, over HTTP', { origin: 'http://nas:8080', host: 'nas:8080', type: TEXT }],
  ['the default port of HTTP in Host', { origin: 'http://nas', host: 'NAS:80', type: TEXT }],
  ['the default port of HTTPS in Host', { origin: 'https://audio.example', host: 'audio.example:443', type: TEXT }],
  ['encryption that ends at a proxy', { origin: 'https://audio.example', host: 'audio.example', type: TEXT }],
  ['a host that ends with a dot', { origin: 'http://audio.example.', host: 'audio.example', type: TEXT }],
  ['an IPv6 address', { origin: 'http://[fe80::1]:8080', host: '[FE80:0::1]:8080', type: TEXT }],
  ['the public address', { origin: 'https://books.example', type: TEXT }],
  ['the public address with its default port', { origin: 'https://BOOKS.example:443', type: TEXT }],
  ['the address in the home network', { origin: 'http://nas.lan:8080', type: TEXT }],
  ['a listed player', { origin: LISTED, site: 'cross-site', type: JSON_TYPE }],
  ['a listed player that declares text', { origin: LISTED, site: 'cross-site', type: TEXT }],
  ['a listed player over HTTP', { origin: LISTED, type: TEXT }],
  ['a listed app', { origin: APP, site: 'cross-site', type: JSON_TYPE }],
  ['an app without Origin', { type: JSON_TYPE }],
  ['an app without Origin or type', {}],
  ['an app without Origin, in the browser of a system', { site: 'cross-site', type: JSON_TYPE }],
  ['curl -d', { type: FORM }],
  ['an app in a file that declares JSON, over HTTP', { origin: 'null', type: JSON_TYPE }],
  ['an address typed by a person', { origin: 'null', site: 'none' }],
  ['an unknown Sec-Fetch-Site with JSON', { origin: EVIL, site: 'near', type: JSON_TYPE }],
]
for (const [name, sent] of passing) test(`passes: ${name}`, () => assert.equal(isFromOtherSite(headersOf(sent), rules), false))

const refused: readonly (readonly [name: string, sent: Sent])[] = [
  ['text from another site over HTTPS', { origin: EVIL, site: 'cross-site', type: TEXT }],
  ['a form of another site over HTTPS', { origin: EVIL, site: 'cross-site', type: FORM }],
  ['JSON from another site over HTTPS', { origin: EVIL, site: 'cross-site', type: JSON_TYPE }],
  ['another host of the same site', { origin: 'https://blog.books.example', host: 'books.example', site: 'same-site', type: TEXT }],
  ['a sandboxed frame over HTTPS', { origin: 'null', site: 'cross-site', type: JSON_TYPE }],
  ['an origin that claims to be ours, against the browser', { origin: 'https://books.example', site: 'cross-site', type: TEXT }],
  ['text from another site over HTTP', { origin: 'http://evil.example', type: TEXT }],
  ['a form of another site over HTTP', { origin: 'http://evil.example', type: FORM }],
  ['a form with files', { origin: 'http://evil.example', type: 'multipart/form-data; boundary=application/json' }],
  ['no type over HTTP', { origin: 'http://evil.example' }],
  ['a sandboxed frame over HTTP', { origin: 'null', type: TEXT }],
  ['a type that only mentions JSON', { origin: 'http://evil.example', type: 'text/plain; application/json' }],
  ['two types', { origin: 'http://evil.example', type: 'text/plain, application/json' }],
  ['a type like JSON', { origin: 'http://evil.example', type: 'application/jsonp' }],
  ['another port of our host', { origin: 'http://nas', host: 'nas:8080', type: TEXT }],
  ['the default port of another scheme', { origin: 'http://nas', host: 'nas:443', type: TEXT }],
  ['the public address over HTTP', { origin: 'http://books.example', type: TEXT }],
  ['a longer name', { origin: 'https://books.example.evil.example', type: TEXT }],
  ['a user name like ours', { origin: 'http://nas:8080@evil.example', host: 'nas:8080', type: TEXT }],
  ['a host with a user name', { origin: 'http://evil.example', host: 'x@evil.example', type: TEXT }],
  ['two origins', { origin: `${LISTED}, ${EVIL}`, type: TEXT }],
  ['a listed origin in other letters', { origin: LISTED.toUpperCase(), type: TEXT }],
  ['an app that is not listed', { origin: 'ionic://localhost', host: 'localhost', type: TEXT }],
  ['an unknown Sec-Fetch-Site with text', { origin: EVIL, site: 'near', type: TEXT }],
  ['an empty Origin', { origin: '', type: TEXT }],
]
for (const [name, sent] of refused) test(`refuses: ${name}`, () => assert.equal(isFromOtherSite(headersOf(sent), rules), true))

test('`*` allows any origin', () => {
  for (const [, sent] of refused) assert.equal(isFromOtherSite(headersOf(sent), { ...rules, origins: ['*'] }), false)
})

test('without a configured address, only Host counts', () => {
  const sent = { origin: 'https://books.example', type: TEXT }
  for (const ownUrls of [[], ['']]) assert.equal(isFromOtherSite(headersOf(sent), { origins: [], ownUrls }), true)
})

test('no header of any form causes an error', () => {
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.webUrl(), fc.constantFrom('null', 'http://', 'http://[', '://'))
  fc.assert(
    fc.property(text, text, text, (origin, host, own) => {
      assert.equal(typeof isFromOtherSite(headersOf({ origin, host, type: TEXT }), { origins: [], ownUrls: [own] }), 'boolean')
    }),
  )
})
