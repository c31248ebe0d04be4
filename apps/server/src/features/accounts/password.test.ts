import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@chapterhouse/kit/errors'
import { createHashing, refuseUnusable } from './password.ts'

test('stores a password as Argon2id with the configured cost and a new salt', async () => {
  const { hash, verify } = createHashing()
  const [one, other] = await Promise.all([hash('correct horse'), hash('correct horse')])
  const PHC = /^\$argon2id\$v=19\$m=65536,t=2,p=4\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/
  assert.match(one, PHC)
  assert.notEqual(one, other)
  assert.deepEqual(await Promise.all([verify(one, 'correct horse'), verify(one, 'Correct horse')]), [true, false])
})

test('an account without a password matches no password', async () => {
  const { verify } = createHashing()
  for (const typed of ['', 'anything']) assert.equal(await verify('', typed), false)
})

for (const [password, refused] of [
  ['', 'password_too_short'],
  ['seven77', 'password_too_short'],
  ['eight888', undefined],
  ['ääää', undefined],
  ['äää', 'password_too_short'],
  ['ä'.repeat(512), undefined],
  ['x'.repeat(1_025), 'password_too_long'],
] as const) {
  test(`a password of ${Buffer.byteLength(password)} bytes is ${refused ? 'refused' : 'accepted'}`, () => {
    if (refused)
      assert.throws(
        () => refuseUnusable(password),
        (error) => error instanceof AppError && error.code === refused,
      )
    else refuseUnusable(password)
  })
}
