import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOT_SET_ASIDE, type Progress } from './merge-progress.ts'
import { moveProgress } from './move-progress.ts'

const row = (given: Partial<Progress>): Progress => ({
  position: 0,
  duration: 1000,
  finished: false,
  playbackSpeed: 1,
  version: 1,
  deviceId: '',
  updatedAtUs: 10,
  startedAt: null,
  finishedAt: null,
  ...NOT_SET_ASIDE,
  ...given,
})
const plain = { joins: false, isLastDisc: false, shiftSeconds: 0 }
const joining = { joins: true, isLastDisc: false, shiftSeconds: 500 }

const moves: { name: string; from: Progress; there?: Progress; move?: typeof plain; becomes: object; lost?: number }[] = [
  { name: 'to a free path: unchanged', from: row({ position: 5 }), becomes: { position: 5 } },
  {
    name: 'to a path with an older save: the newer wins, the distant position is kept',
    from: row({ position: 200, updatedAtUs: 11 }),
    there: row({ position: 100 }),
    becomes: { position: 200 },
    lost: 100,
  },
  {
    name: 'to a path with a newer save: it wins, the distant position is kept',
    from: row({ position: 200 }),
    there: row({ position: 100, updatedAtUs: 11 }),
    becomes: { position: 100 },
    lost: 200,
  },
  {
    name: 'positions up to a minute apart count as the same',
    from: row({ position: 160, updatedAtUs: 11 }),
    there: row({ position: 100 }),
    becomes: { position: 160 },
  },
  {
    name: 'of two saves at the same instant, the destination stays',
    from: row({ position: 7 }),
    there: row({ position: 3 }),
    becomes: { position: 3 },
  },
  {
    name: 'a finished book stays finished',
    from: row({ finished: true, finishedAt: 'x' }),
    becomes: { finished: true, finishedAt: 'x' },
  },
  {
    name: 'a joining disc is shifted, and a finished one does not finish the book',
    from: row({ position: 7, finished: true, finishedAt: 'x' }),
    move: joining,
    becomes: { position: 507, duration: 1500, finished: false, finishedAt: null },
  },
  {
    name: 'the last disc finishes the book',
    from: row({ finished: true, finishedAt: 'x' }),
    move: { ...joining, isLastDisc: true },
    becomes: { finished: true, finishedAt: 'x' },
  },
  {
    name: 'of two discs, the furthest position wins even if older, and no position is lost',
    from: row({ position: 7, updatedAtUs: 1 }),
    there: row({ position: 499, updatedAtUs: 99 }),
    move: joining,
    becomes: { position: 507, updatedAtUs: 1 },
  },
  {
    name: 'a disc before the furthest position changes nothing',
    from: row({ position: 7, updatedAtUs: 99 }),
    there: row({ position: 600 }),
    move: joining,
    becomes: { position: 600 },
  },
]
const shelved = { setAsideAtUs: 5, setAsideMark: 20 }
moves.push(
  { name: 'a book set aside stays so', from: row(shelved), becomes: shelved },
  {
    name: 'to a path with an older save: set aside like the newer one',
    from: row({ ...shelved, updatedAtUs: 11 }),
    there: row({}),
    becomes: shelved,
  },
  {
    name: 'to a path with a newer save: not set aside, like the newer one',
    from: row(shelved),
    there: row({ updatedAtUs: 11 }),
    becomes: NOT_SET_ASIDE,
  },
  {
    name: 'a disc set aside sets the whole book aside, with a shifted mark',
    from: row({ ...shelved, position: 30 }),
    there: row({ position: 400 }),
    move: joining,
    becomes: { position: 530, setAsideAtUs: 5, setAsideMark: 520 },
  },
  {
    name: 'a disc set aside before the furthest position changes nothing',
    from: row(shelved),
    there: row({ position: 900 }),
    move: joining,
    becomes: { position: 900, ...NOT_SET_ASIDE },
  },
)
for (const { name, from, there, move = plain, becomes, lost } of moves) {
  test(name, () => {
    const moved = moveProgress(from, there, move)
    assert.deepEqual({ ...moved.row, ...becomes }, moved.row)
    assert.equal(moved.lostPosition, lost)
  })
}
