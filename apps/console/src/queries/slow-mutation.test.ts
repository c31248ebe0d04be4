import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { dismissToast, shownToast } from '@chapterhouse/ui/components/layers/shown-toast'
import { endSession, keepSession } from '@chapterhouse/ui/session'
import { notifyWhenSlow, refetchAfter } from './slow-mutation.ts'

const shownText = (): string | undefined => shownToast.value?.text

/** Removes toasts left by other test files. */
function silence(): void {
  if (shownToast.value) dismissToast(shownToast.value.id)
}

const looks: readonly [what: string, error: unknown, atOnce: number, later: number][] = [
  ['succeeded', undefined, 1, 1],
  ['was refused', new ApiError(409, { error: 'no' }), 1, 1],
  ['got no response', new NetworkError('no response'), 1, 6],
]
for (const [outcome, error, atOnce, later] of looks)
  test(`after a change that ${outcome}, the page refetches ${later === 1 ? 'once' : 'several times'}`, async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    let refetches = 0
    const invalidateQueries = async () => {
      refetches += 1
    }
    await refetchAfter({ invalidateQueries }, error)
    assert.equal(refetches, atOnce)
    mock.timers.tick(600_000)
    assert.equal(refetches, later)
  })

test('shows a notice for a slow change until its response, and none for a fast one', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  silence()
  const quick = notifyWhenSlow()
  mock.timers.tick(5_000)
  quick()
  mock.timers.tick(60_000)
  assert.equal(shownText(), undefined)
  const slow = notifyWhenSlow()
  mock.timers.tick(12_000)
  assert.match(shownText() ?? '', /Still waiting for the server/)
  slow()
  assert.equal(shownText(), undefined)
})

test('shows the notice only to the user who acted', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  silence()
  const user = { username: 'ann', role: 'admin', is_demo: false } as const
  keepSession({ token: 'a', serverId: 's', user: { ...user, id: 1 } })
  const dismissNotice = notifyWhenSlow()
  keepSession({ token: 'b', serverId: 's', user: { ...user, id: 2 } })
  mock.timers.tick(12_000)
  assert.equal(shownText(), undefined)
  dismissNotice()
  endSession()
})
