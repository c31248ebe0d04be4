import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toForm } from '@chapterhouse/kit/responses/compressed-file'
import { namedManifest } from './named-manifest.ts'

test('the manifest has the name of the server, keeps its other fields, and has an ETag for each name', () => {
  const built = { headers: {}, plain: toForm(Buffer.from('{"id":"/web/","short_name":"Chapterhouse"}')) }
  const [one, other] = [namedManifest(built, 'Our "books"'), namedManifest(built, 'Yours')]
  assert.deepEqual(JSON.parse(one.plain.bytes.toString()), { id: '/web/', short_name: 'Our "books"' })
  assert.notEqual(one.plain.etag, other.plain.etag)
})
