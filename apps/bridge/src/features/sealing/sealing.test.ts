import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createSealing, findSealingKey, SEALING_VARIABLE } from './index.ts'

const sealing = createSealing(randomBytes(32))

test('a secret is unsealed for its purpose only, and never appears in its sealed form', () => {
  const sealed = sealing.seal('sk-secret', 'endpoint one')
  assert.equal(sealing.unseal(sealed, 'endpoint one'), 'sk-secret')
  assert.equal(sealing.unseal(sealed, 'endpoint two'), undefined)
  assert.ok(!Buffer.from(sealed).includes('sk-secret'))
  assert.notDeepEqual(sealing.seal('sk-secret', 'endpoint one'), sealed)
})

test('a secret that was changed, cut or sealed by another key is not unsealed', () => {
  const sealed = sealing.seal('sk-secret', 'x')
  for (const at of sealed.keys()) {
    const changed = Uint8Array.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(sealing.unseal(changed, 'x'), undefined)
  }
  assert.equal(sealing.unseal(sealed.subarray(0, 20), 'x'), undefined)
  assert.equal(createSealing(randomBytes(32)).unseal(sealed, 'x'), undefined)
})

test('the key comes from the environment, otherwise from a private file that is created once', () => {
  using folder = temporaryFolder()
  const file = folder.at('bridge.key')
  const newKey = () => randomBytes(32)
  const key = randomBytes(32)
  for (const form of ['hex', 'base64url'] as const)
    assert.deepEqual(findSealingKey({ [SEALING_VARIABLE]: key.toString(form) }, { file, newKey }), key)
  assert.throws(() => findSealingKey({ [SEALING_VARIABLE]: 'short' }, { file, newKey }), /must be 32 bytes/)
  const made = findSealingKey({}, { file, newKey })
  assert.deepEqual(findSealingKey({}, { file, newKey }), made)
  assert.deepEqual([statSync(file).mode & 0o777, readFileSync(file, 'utf8').length], [0o600, 44])
})
