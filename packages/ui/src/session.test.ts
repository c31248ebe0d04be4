import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceId } from './session.ts'

test('where nothing may be stored, a page is one device as long as it lives', () => {
  assert.equal(deviceId(), deviceId())
  assert.match(deviceId(), /^[A-Za-z0-9_-]{24}$/)
})
