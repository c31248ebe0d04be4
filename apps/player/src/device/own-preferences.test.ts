import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../../../packages/ui/test/sign-in.ts'
import { ownPreference } from './own-preferences.ts'

test('each user has a separate choice, and switching users applies it immediately', () => {
  const view = ownPreference('view', { read: (text) => text ?? 'covers', write: (value: string) => value })
  signIn(1)
  view.save('rows')
  assert.equal(view.now.value, 'rows')
  signIn(2)
  assert.equal(view.now.value, 'covers')
})
