import assert from 'node:assert/strict'
import { test } from 'node:test'
import { qrPath } from './qr-path.ts'

test('merges runs of dark modules into rectangles', () => {
  const rows = ['##.', '...', '#.#']
  assert.equal(
    qrPath(3, (x, y) => rows[y]?.[x] === '#'),
    'M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z',
  )
})
