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
  { name: 'onto a free path: as it was', from: row({ position: 5 }), becomes: { position: 5 } },
  {
    name: 'onto an older save: the newer wins, the far position is kept',
    from: row({ position: 200, updatedAtUs: 11 }),
    there: row({ position: 100 }),
    becomes: { position: 200 },
    lost: 100,
  },
  {
    name: 'onto a newer save: that wins, the far position is kept',
    from: row({ position: 200 }),
    there: row({ position: 100, updatedAtUs: 11 }),
    becomes: { position: 100 },
    lost: 200,
  },
  {
    name: 'a minute apart is one place',
    from: row({ position: 160, updatedAtUs: 11 }),
    there: row({ position: 100 }),
    becomes: { position: 160 },
  },
  {
    name: 'at the same instant the destination stays',
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
    name: 'a disc that joins is shifted, and is not the whole book',
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
    name: 'of two discs the furthest wins, however old it is, and nothing is lost',
    from: row({ position: 7, updatedAtUs: 1 }),
    there: row({ position: 499, updatedAtUs: 99 }),
    move: joining,
    becomes: { position: 507, updatedAtUs: 1 },
  },
  {
    name: 'a disc behind the furthest changes nothing',
    from: row({ position: 7, updatedAtUs: 99 }),
    there: row({ position: 600 }),
    move: joining,
    becomes: { position: 600 },
  },
]
const shelved = { setAsideAtUs: 5, setAsideMark: 20 }
moves.push(
  { name: 'what is set aside stays so', from: row(shelved), becomes: shelved },
  {
    name: 'onto an older save: set aside as the winner is',
    from: row({ ...shelved, updatedAtUs: 11 }),
    there: row({}),
    becomes: shelved,
  },
  {
    name: 'onto a newer save: taken up as the winner is',
    from: row(shelved),
    there: row({ updatedAtUs: 11 }),
    becomes: NOT_SET_ASIDE,
  },
  {
    name: 'a disc that is set aside is so in the whole book, its mark on the timeline',
    from: row({ ...shelved, position: 30 }),
    there: row({ position: 400 }),
    move: joining,
    becomes: { position: 530, setAsideAtUs: 5, setAsideMark: 520 },
  },
  {
    name: 'a nearer disc that is set aside says nothing',
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
