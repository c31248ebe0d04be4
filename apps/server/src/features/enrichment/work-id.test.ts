import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuseBadWorkId } from './work-id.ts'

const ids = [
  ['a-work', undefined],
  ['x'.repeat(200), undefined],
  ['', 'id is required'],
  [' \t', 'id is required'],
  ['ä'.repeat(101), 'invalid id'],
  ['a\u0007', 'invalid id'],
] as const
for (const [id, error] of ids) {
  test(`the work id ${JSON.stringify(id).slice(0, 20)} is ${error ? `refused: ${error}` : 'accepted'}`, () => {
    if (error === undefined) refuseBadWorkId(id)
    else assert.throws(() => refuseBadWorkId(id), { message: error })
  })
}
