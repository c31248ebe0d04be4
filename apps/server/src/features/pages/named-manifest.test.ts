import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedManifest } from './named-manifest.ts'

test('an installed player bears the name of its server, and keeps what it is', () => {
  const told = JSON.parse(namedManifest('{"id":"/web/","name":"Chapterhouse","short_name":"Chapterhouse"}', 'Our "books"'))
  assert.deepEqual(told, { id: '/web/', name: 'Chapterhouse', short_name: 'Our "books"' })
})
