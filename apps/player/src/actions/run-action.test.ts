import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NetworkError } from '@chapterhouse/client/call'
import { dismissToast, shownToast } from '@chapterhouse/ui/components/layers/shown-toast'
import { signIn } from '../../../../packages/ui/test/sign-in.ts'
import { runAction } from './run-action.ts'

function message(): string | undefined {
  const toast = shownToast.value
  if (toast) dismissToast(toast.id)
  return toast?.text
}

const endings: readonly [name: string, end: () => Promise<void>, isDone: boolean, texts: RegExp][] = [
  ['well', () => Promise.resolve(), true, /^Done\.$/],
  ['badly', () => Promise.reject(new NetworkError('no response')), false, /^Can't reach the server\. \S/],
]
for (const [name, end, isDone, texts] of endings)
  test(`shows the result of an action that ends ${name} only to the user who performed it`, async () => {
    signIn(1)
    assert.equal(await runAction(end, { done: 'Done.' }), isDone)
    assert.match(message() ?? '', texts)
    const saved = Promise.withResolvers<void>()
    const late = runAction(() => saved.promise.then(end), { done: 'Done.' })
    signIn(2)
    saved.resolve()
    await late
    assert.equal(message(), undefined)
  })
