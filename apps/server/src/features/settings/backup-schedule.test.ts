import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBackupSchedule } from './backup-schedule.ts'

for (const [text, parsed] of [
  ['', null],
  ['  ', null],
  [' daily:03:00 ', { weekday: undefined, minute: 180 }],
  ['weekly:sun:23:59', { weekday: 0, minute: 1439 }],
  ['weekly:mon:00:00', { weekday: 1, minute: 0 }],
  ...[
    ...['daily', 'daily:3:00', 'daily:24:00', 'daily:03:60', 'daily:03:00:00', 'daily:-1:00', 'weekly:03:00'],
    ...['weekly:sunday:03:00', 'weekly:Sun:03:00', 'every:6h', 'hourly'],
  ].map((text) => [text, undefined] as const),
] as const)
  test(`the schedule ${JSON.stringify(text)} is ${parsed === null ? 'off' : parsed ? 'read' : 'refused'}`, () =>
    assert.deepEqual(parseBackupSchedule(text), parsed))
