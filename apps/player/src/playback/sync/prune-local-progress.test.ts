import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock } from '../../../test/fake-clock.ts'
import { fakeDevice, testPlayer } from '../../../test/test-player.ts'
import { beginAt } from '../position/playback-state.ts'
import { EMPTY_STACK } from '../position/undo-stack.ts'

const DAY_MS = 24 * 3_600_000

test('removes books not played here for a year, except those with pending changes and the last played one', async () => {
  const [clock, device] = [fakeClock(), fakeDevice()]
  const { localProgress, jumps, saves, marks, spans } = device.stores
  const play = async (path: string, days: number) => {
    const ref = { libraryId: 1, path }
    const local = { ref, state: beginAt(5, { updatedAt: clock.now() - days * DAY_MS }) }
    await localProgress.set(`s|1|book|1:${path}`, local)
    await jumps.set(`s|1|1:${path}`, EMPTY_STACK)
    return local
  }
  await play('Old', 366)
  await play('New', 364)
  for (const path of ['Saved', 'Marked', 'Told', 'Open']) await play(path, 400)
  await localProgress.set('s|1|last', await play('Last', 400))
  await saves.set('s|1|1:Saved', {} as never)
  await marks.set('s|1|1|7', { ref: { libraryId: 1, path: 'Marked' }, position: 1, note: '', label: '' })
  await spans.set('s|1|told|7|1:Told', {} as never)
  await spans.set('s|1|open|1:Open', { endedAt: clock.now() } as never)
  await jumps.set('s|1|1:Jumped', { jumps: [{ from: 0, to: 90, at: clock.now() - 9 * DAY_MS, cause: 'scrub' }], group: undefined })
  await jumps.set('s|1|1:Orphan', EMPTY_STACK)
  await localProgress.set('s|2|book|1:Old', { ref: { libraryId: 1, path: 'Old' }, state: beginAt(5) })

  const rig = testPlayer({ clock, device })
  rig.server.isDown = true
  await rig.player.recall()
  const left = async (store: { all: (prefix: string) => Promise<ReadonlyMap<string, unknown>> }) =>
    [...(await store.all('s|')).keys()].map((key) => key.replace(/^s\|1\|(book\|)?/, '')).toSorted()
  const expected = ['1:Last', '1:Marked', '1:New', '1:Open', '1:Saved', '1:Told']
  assert.deepEqual(await left(localProgress), [...expected, 'last', 's|2|book|1:Old'])
  assert.deepEqual(await left(jumps), ['1:Jumped', ...expected])
})
