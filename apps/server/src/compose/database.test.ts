import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cacheMbOf } from './database.ts'

const GIGABYTE = 2 ** 30

test("the database cache follows the machine's memory unless a setting gives its size", () => {
  const sizes = [0.5, 2, 4, 8, 24].map((gigabytes) => cacheMbOf(0, gigabytes * GIGABYTE))
  assert.deepEqual(sizes, [8, 8, 16, 32, 64])
  assert.equal(cacheMbOf(200, GIGABYTE), 200)
})
