import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../../test/sign-in.ts'
import { endSession } from '../../session.ts'
import { shownToast, toast, toaster } from './shown-toast.ts'

const texts = () => shownToast.value?.text

test("runs a toast's action only for the user to whom it was shown", () => {
  const done: string[] = []
  signIn(1)
  toast({ text: 'gone', actions: [{ text: 'Undo', onClick: () => done.push('undone') }] })
  const shown = shownToast.value
  assert.equal(texts(), 'gone')
  signIn(2)
  assert.equal(texts(), undefined)
  shown?.actions?.[0]?.onClick()
  assert.deepEqual(done, [])
  signIn(1)
  shown?.actions?.[0]?.onClick()
  assert.deepEqual(done, ['undone'])
})

test("does not show one user's late result to the next user", () => {
  signIn(1)
  const notify = toaster()
  signIn(2)
  toast({ text: 'to the second' })
  notify({ text: 'to the first' })
  assert.equal(texts(), 'to the second')
  endSession()
  assert.equal(texts(), undefined)
  toast({ text: 'to no one' })
  assert.equal(texts(), 'to no one')
})
