import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { chooseEncoding, encode } from './content-encoding.ts'

const cases = [
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.9', 'gzip'],
  ['br;q=0.5, zstd;q=0.4, gzip;q=0.3', 'br'],
  ['gzip ; q = 0.2 , br;q=0.1', 'gzip'],
  ['zstd;q=0, br', 'br'],
  ['gzip;q=0', undefined],
  ['*', 'zstd'],
  ['*;q=0', undefined],
  ['zstd;q=0, *', 'br'],
  ['*;q=0.1, gzip;q=0.5', 'gzip'],
  ['gzip;q=0.5, identity', undefined],
  ['gzip, identity', 'gzip'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity', undefined],
  ['deflate, compress', undefined],
  ['gzip;q=2', undefined],
  ['gzip;q=high', undefined],
  ['gzip;level=9;q=0.3', 'gzip'],
] as const
for (const [accepted, encoding] of cases) {
  test(`Accept-Encoding ${accepted === undefined ? 'absent' : `"${accepted}"`}: ${encoding ?? 'plain'}`, () =>
    assert.equal(chooseEncoding(accepted), encoding))
}

test('only an available encoding is chosen', () => {
  const there = ['br', 'gzip'] as const
  assert.deepEqual(
    ['gzip, deflate, br, zstd', 'zstd', '*', 'gzip'].map((accepted) => chooseEncoding(accepted, there)),
    ['br', undefined, 'br', 'gzip'],
  )
})

test('no header value throws', () => {
  fc.assert(fc.property(fc.string(), (accepted) => ['zstd', 'br', 'gzip', undefined].includes(chooseEncoding(accepted))))
})

const decode = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
for (const encoding of ['zstd', 'br', 'gzip'] as const) {
  for (const size of [0, 5, 32_768, 100_000]) {
    test(`${size} bytes survive ${encoding}`, async () => {
      const body = 'é'.repeat(size / 2)
      assert.equal(decode[encoding](await encode(encoding, body)).toString(), body)
    })
  }
}
