import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceId } from './session.ts'

test('keeps its device id for the life of the page if storage is forbidden', () => {
  assert.equal(deviceId(), deviceId())
  assert.match(deviceId(), /^[A-Za-z0-9_-]{24}$/)
})
