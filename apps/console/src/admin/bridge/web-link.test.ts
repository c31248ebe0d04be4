import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webLink } from './web-link.ts'

for (const [address, href] of [
  ['https://forge.example/issues/1', 'https://forge.example/issues/1'],
  ['http://workshop.local:8091', 'http://workshop.local:8091/'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['workshop', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)
  test(`the link of ${address ?? 'nothing'} is ${href ?? 'none'}`, () => assert.equal(webLink(address), href))
