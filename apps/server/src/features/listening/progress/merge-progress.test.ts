import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergeProgress, NOT_SET_ASIDE, type Progress, type Save, toSave } from './merge-progress.ts'

const at = (seconds: number) => Date.UTC(2026, 10, 22) * 1000 + seconds * 1_000_000
const text = (seconds: number) => `2026-11-22T00:00:${String(seconds).padStart(2, '0')}Z`
const save = (given: Partial<Save> = {}): Save => ({
  position: 100,
  duration: 3600,
  finished: false,
  playbackSpeed: 1,
  version: 0,
  deviceId: 'phone',
  updatedAtUs: at(10),
  ...given,
})
const stored: Progress = { ...save(), version: 4, startedAt: text(1), finishedAt: null, ...NOT_SET_ASIDE }

const merges: { name: string; stored?: Progress; save: Save; becomes: Partial<Progress> | undefined }[] = [
  { name: 'the first save', save: save(), becomes: { version: 1, startedAt: text(10), finishedAt: null } },
  { name: 'a first save with a version', save: save({ version: 7 }), becomes: { version: 7 } },
  {
    name: 'a newer save',
    stored,
    save: save({ updatedAtUs: at(11), position: 5 }),
    becomes: { position: 5, version: 5, startedAt: text(1) },
  },
  { name: 'a newer save with a lower version', stored, save: save({ updatedAtUs: at(11), version: 2 }), becomes: { version: 2 } },
  { name: 'a save one microsecond newer', stored, save: save({ updatedAtUs: at(10) + 1 }), becomes: { version: 5 } },
  { name: 'an older save', stored, save: save({ updatedAtUs: at(9), version: 99 }), becomes: undefined },
  { name: 'a save of the same instant without a version', stored, save: save(), becomes: undefined },
  { name: 'a save of the same instant and version', stored, save: save({ version: 4 }), becomes: undefined },
  { name: 'a save of the same instant with a higher version', stored, save: save({ version: 5 }), becomes: { version: 5 } },
  {
    name: 'a save that finishes',
    stored,
    save: save({ updatedAtUs: at(20), finished: true }),
    becomes: { finished: true, finishedAt: text(20), startedAt: text(1) },
  },
  {
    name: 'another save of a finished book',
    stored: { ...stored, finished: true, finishedAt: text(10) },
    save: save({ updatedAtUs: at(20), finished: true }),
    becomes: { finishedAt: text(10) },
  },
  {
    name: 'a save that is no longer finished',
    stored: { ...stored, finished: true, finishedAt: text(10) },
    save: save({ updatedAtUs: at(20) }),
    becomes: { finished: false, finishedAt: null },
  },
]
const shelved: Progress = { ...stored, setAsideAtUs: at(20), setAsideMark: 100 }
const unheard: Progress = { ...shelved, position: 0, setAsideMark: 0, version: 0, updatedAtUs: 0, startedAt: null }
merges.push(
  {
    name: 'less than a minute of a book set aside',
    stored: shelved,
    save: save({ updatedAtUs: at(21), position: 159.9 }),
    becomes: { position: 159.9, setAsideAtUs: at(20), setAsideMark: 100 },
  },
  {
    name: 'a minute of a book set aside, which resumes it,',
    stored: shelved,
    save: save({ updatedAtUs: at(21), position: 160 }),
    becomes: NOT_SET_ASIDE,
  },
  {
    name: 'a save further back, which moves the mark,',
    stored: shelved,
    save: save({ updatedAtUs: at(21), position: 30 }),
    becomes: { setAsideAtUs: at(20), setAsideMark: 30 },
  },
  {
    name: 'a minute after a seek back',
    stored: { ...shelved, setAsideMark: 30 },
    save: save({ updatedAtUs: at(21), position: 90 }),
    becomes: NOT_SET_ASIDE,
  },
  {
    name: 'a late save from before the book was set aside',
    stored: shelved,
    save: save({ updatedAtUs: at(20), position: 900 }),
    becomes: { position: 900, setAsideAtUs: at(20), setAsideMark: 100 },
  },
  {
    name: 'a stale save of a book set aside',
    stored: shelved,
    save: save({ updatedAtUs: at(9), position: 900 }),
    becomes: undefined,
  },
  {
    name: 'a finish of a book set aside, even an older one,',
    stored: shelved,
    save: save({ updatedAtUs: at(11), finished: true }),
    becomes: { finished: true, ...NOT_SET_ASIDE },
  },
  {
    name: 'the first save of a book set aside without listening',
    stored: unheard,
    save: save({ updatedAtUs: at(10), position: 500 }),
    becomes: { version: 1, startedAt: text(10), setAsideAtUs: at(20), setAsideMark: 0 },
  },
)

for (const { name, stored, save, becomes } of merges) {
  test(`${name} ${becomes ? 'is stored' : 'is stale'}`, () => {
    const merged = mergeProgress(stored, save)
    if (becomes === undefined) assert.equal(merged, stored)
    else assert.deepEqual({ ...merged, ...becomes }, merged)
  })
}

const values: [string, Parameters<typeof toSave>[0], Partial<Save>][] = [
  ['no values', {}, { position: 0, duration: 0, finished: false, playbackSpeed: 1, version: 0, deviceId: '', updatedAtUs: at(30) }],
  ['negative numbers', { position: -1, duration: -0.5, playbackSpeed: -2 }, { position: 0, duration: 0, playbackSpeed: 1 }],
  ['a position past the end', { position: 9, duration: 3 }, { position: 9, duration: 3 }],
  ['a device id of 200 characters', { deviceId: 'é'.repeat(200) }, { deviceId: 'é'.repeat(128) }],
  ['the time of arrival', { updatedAtUs: at(30) }, { updatedAtUs: at(30) }],
  ['a time just after its arrival', { updatedAtUs: at(30) + 1 }, { updatedAtUs: at(30), isServerTime: true }],
  ['a time five minutes ahead', { updatedAtUs: at(330) }, { updatedAtUs: at(30), isServerTime: true }],
  ['a time before 1970', { updatedAtUs: -5 }, { updatedAtUs: -5 }],
]
for (const [name, sent, becomes] of values) {
  test(`validates a save: ${name}`, () => {
    const put = toSave(sent, at(30))
    assert.deepEqual({ ...put, ...becomes }, put)
  })
}

const arbitrarySave = fc.record({
  position: fc.double({ min: 0, max: 1e6, noNaN: true }),
  duration: fc.double({ min: 0, max: 1e6, noNaN: true }),
  finished: fc.boolean(),
  playbackSpeed: fc.double({ min: 0.5, max: 3, noNaN: true }),
  version: fc.nat(3),
  deviceId: fc.constantFrom('phone', 'tablet'),
  updatedAtUs: fc.integer({ min: at(0), max: at(3600) }),
})
const arrived = (saves: readonly Save[]) =>
  saves.reduce<Progress | undefined>((stored, one) => mergeProgress(stored, one), undefined)
/** The values sent by the player. A version of 0 is replaced by the server's count, and dates depend on the order of arrival. */
const kept = (row: Progress | undefined) =>
  row && [row.position, row.duration, row.finished, row.playbackSpeed, row.deviceId, row.updatedAtUs]

test('the latest of several saves wins in any order of arrival', () => {
  const saves = fc.uniqueArray(arbitrarySave, { selector: ({ updatedAtUs }) => updatedAtUs, minLength: 1, maxLength: 8 })
  const orders = saves.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  fc.assert(fc.property(orders, ([one, other]) => assert.deepEqual(kept(arrived(other)), kept(arrived(one)))))
})

test('a repeated save changes nothing', () => {
  fc.assert(
    fc.property(fc.array(arbitrarySave, { maxLength: 5 }), arbitrarySave, (before, save) => {
      const once = arrived([...before, save])
      assert.deepEqual(arrived([...before, save, save]), once)
    }),
  )
})
