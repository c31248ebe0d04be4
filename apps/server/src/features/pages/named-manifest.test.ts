import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toForm } from '@chapterhouse/kit/compressed-file'
import { namedManifest } from './named-manifest.ts'

test('an installed player bears the name of its server, keeps what it is, and is another file under another name', () => {
  const built = { headers: {}, plain: toForm(Buffer.from('{"id":"/web/","short_name":"Chapterhouse"}')) }
  const [one, other] = [namedManifest(built, 'Our "books"'), namedManifest(built, 'Yours')]
  assert.deepEqual(JSON.parse(one.plain.bytes.toString()), { id: '/web/', short_name: 'Our "books"' })
  assert.notEqual(one.plain.etag, other.plain.etag)
})
