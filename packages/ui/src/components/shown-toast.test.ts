import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../test/sign-in.ts'
import { endSession } from '../session.ts'
import { shownToast, toast, toaster } from './shown-toast.ts'

const words = () => shownToast.value?.words

test('what a toast offers is done as whoever it was said to, or not at all', () => {
  const done: string[] = []
  signIn(1)
  toast({ words: 'gone', acts: [{ words: 'Undo', onClick: () => done.push('undone') }] })
  const shown = shownToast.value
  assert.equal(words(), 'gone')
  signIn(2)
  assert.equal(words(), undefined)
  shown?.acts?.[0]?.onClick()
  assert.deepEqual(done, [])
  signIn(1)
  shown?.acts?.[0]?.onClick()
  assert.deepEqual(done, ['undone'])
})

test('what one person did is not told to the next, though it was done late', () => {
  signIn(1)
  const say = toaster()
  signIn(2)
  toast({ words: 'to the second' })
  say({ words: 'to the first' })
  assert.equal(words(), 'to the second')
  endSession()
  assert.equal(words(), undefined)
  toast({ words: 'to nobody' })
  assert.equal(words(), 'to nobody')
})
