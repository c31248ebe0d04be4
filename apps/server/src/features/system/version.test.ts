import assert from 'node:assert/strict'
import { test } from 'node:test'
import { versionOf } from './version.ts'

for (const [given, version] of [
  ['v1.4.0', 'v1.4.0'],
  [' 1.4.0-rc.1\n', '1.4.0-rc.1'],
  ['', 'dev'],
  [' ', 'dev'],
  [undefined, 'dev'],
] as const)
  test(`built with ${JSON.stringify(given)} it is ${version}`, () =>
    assert.equal(versionOf({ CHAPTERHOUSE_VERSION: given }), version))
