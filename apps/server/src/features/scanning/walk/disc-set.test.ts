import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inDiscOrder, isDiscName, isDiscSet, isJoinable } from './disc-set.ts'

const discs = ['CD1', 'cd 01', 'Disc-2', 'DISK_003', 'Disc.4', 'CD']
const others = ['CD Projekt', 'Discworld', 'Disc One', 'Part 1', 'Side A', 'Book Name (Disc 01)', '01 - Disc 1a']
for (const name of discs) test(`"${name}" is a disc`, () => assert.equal(isDiscName(name), true))
for (const name of others) test(`"${name}" is not a disc`, () => assert.equal(isDiscName(name), false))

const plain = { isRoot: false, holdsAudio: false, isDeeper: false }
const sets = [
  { name: 'two discs', folder: { ...plain, children: ['CD1', 'CD2'] }, strict: true, joinable: true },
  { name: 'one disc', folder: { ...plain, children: ['CD1'] }, strict: false, joinable: false },
  {
    name: 'D-08 a sibling that is not a disc',
    folder: { ...plain, children: ['CD1', 'CD2', 'Extras'] },
    strict: false,
    joinable: false,
  },
  { name: 'the root', folder: { ...plain, isRoot: true, children: ['CD1', 'CD2'] }, strict: false, joinable: false },
  { name: 'audio of its own', folder: { ...plain, holdsAudio: true, children: ['CD1', 'CD2'] }, strict: false, joinable: false },
  { name: 'audio deeper inside', folder: { ...plain, isDeeper: true, children: ['CD1', 'CD2'] }, strict: false, joinable: false },
  { name: 'D-21 parts', folder: { ...plain, children: ['Part One', 'Part Two', 'Part Three'] }, strict: false, joinable: true },
  { name: 'D-21 sides', folder: { ...plain, children: ['Side A', 'Side B'] }, strict: false, joinable: true },
  { name: 'D-21 bare numbers', folder: { ...plain, children: ['01', '02'] }, strict: false, joinable: true },
  { name: 'titled discs', folder: { ...plain, children: ['Title (Disc 01)', 'Title (Disc 02)'] }, strict: false, joinable: true },
  { name: 'discs of five', folder: { ...plain, children: ['Disc 1 of 5', 'Disc 2 of 5'] }, strict: false, joinable: true },
  { name: 'two different books', folder: { ...plain, children: ['Emma', 'Dune'] }, strict: false, joinable: false },
]
for (const { name, folder, strict, joinable } of sets)
  test(`${name}: ${strict ? 'a' : 'not a'} disc set, ${joinable ? 'joined' : 'not joined'} by an override`, () =>
    assert.deepEqual([isDiscSet(folder), isJoinable(folder)], [strict, joinable]))

test('parts are ordered by their number words', () => {
  assert.deepEqual(inDiscOrder(['Part Three', 'Part One', 'Part Two']), ['Part One', 'Part Two', 'Part Three'])
})
