import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { dismissToast, shownToast } from '@chapterhouse/ui/components/layers/shown-toast'
import { endSession } from '@chapterhouse/ui/session'
import { signIn } from '../../../../packages/ui/test/sign-in.ts'
import { runWithToast, toastWithUndo } from './run-with-toast.ts'

function shownText(): string | undefined {
  const toast = shownToast.value
  if (toast) dismissToast(toast.id)
  return toast?.text
}

const cases: readonly [name: string, error: Error, texts: RegExp][] = [
  ['no response', new NetworkError('no response'), /^The server didn't respond\. \S/],
  ['a known error code', new ApiError(413, { error: 'too much', code: 'too_large' }), /^Too much at once\. \S/],
]
for (const [name, error, texts] of cases)
  test(`shows a failure with the page's text and advice: ${name}`, async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    await runWithToast(() => Promise.reject(error))
    assert.match(shownText() ?? '', texts)
  })

test('shows a late result only to the user who acted', async () => {
  signIn(1)
  const done = Promise.withResolvers<string>()
  const running = runWithToast(() => done.promise)
  signIn(2)
  done.resolve('Taken back.')
  await running
  assert.equal(shownText(), undefined)
  endSession()
})

test('a toast can undo the action it reports', async () => {
  const undone = Promise.withResolvers<void>()
  toastWithUndo('2 books were changed.', async () => {
    undone.resolve()
    return 'Taken back.'
  })
  const toast = shownToast.value
  assert.equal(shownText(), '2 books were changed.')
  toast?.actions?.[0]?.onClick()
  await undone.promise
  await new Promise(setImmediate)
  assert.equal(shownText(), 'Taken back.')
})
