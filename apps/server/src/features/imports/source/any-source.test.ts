import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { readWhole } from '../test/read-whole.ts'
import { readApi } from './api/read-api.ts'
import { CHARACTERS } from './bounds.ts'
import { TABLES } from './database/database-tables.ts'
import { openDatabase } from './database/read-database.ts'
import type { SourceReader } from './source.ts'
import type { SourceData } from './source-data.ts'
import { isSourceError } from './source-error.ts'

const NEVER = new AbortController().signal
const CONTENT = absContent({ items: 12, sessions: 60 })
const IDS = CONTENT.users.map(({ id }) => id)

/** A damaged source is read as far as possible, or refused; a plan can rely on what was read. */
async function isSound(source: SourceReader): Promise<'read' | 'refused'> {
  try {
    await source.describe(NEVER)
    assertSound(await readWhole(source, IDS))
    return 'read'
  } catch (error) {
    if (isSourceError(error)) return 'refused'
    throw error
  }
}

function assertSound(data: SourceData): void {
  const items = new Set(data.items.map(({ id }) => id))
  assert.equal(items.size, data.items.length)
  for (const { id, title, relPath, durationSeconds } of data.items) {
    assert.ok(id !== '' && title.length <= CHARACTERS.name && relPath.length <= CHARACTERS.path)
    assert.ok(durationSeconds >= 0 && Number.isFinite(durationSeconds))
  }
  for (const { progress, sessions, bookmarks, playlists, leftOut } of data.people) {
    const named = [...progress, ...sessions, ...bookmarks].map(({ itemId }) => itemId)
    for (const id of [...named, ...playlists.flatMap(({ itemIds }) => itemIds)]) assert.ok(items.has(id))
    assert.equal(new Set(progress.map(({ itemId }) => itemId)).size, progress.length)
    assert.equal(new Set(sessions.map(({ id }) => id)).size, sessions.length)
    const seconds = [...progress, ...sessions, ...bookmarks].map(({ positionSeconds }) => positionSeconds)
    const moments = [
      ...sessions.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]),
      ...progress.map(({ updatedAt }) => updatedAt),
    ]
    for (const number of [...seconds, ...moments]) assert.ok(number >= 0 && Number.isFinite(number))
    assert.ok(sessions.every(({ startedAt, endedAt }) => startedAt <= endedAt))
    assert.ok(Object.values(leftOut).every((count) => count >= 0))
  }
  for (const { itemIds } of data.collections) for (const id of itemIds) assert.ok(items.has(id))
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** Replaces one value deep inside, at a place chosen by numbers. */
function spoilt(value: Json, way: readonly number[], by: Json): Json {
  const [step, ...rest] = way
  if (step === undefined || typeof value !== 'object' || value === null) return by
  const keys = Object.keys(value)
  const key = keys[step % Math.max(keys.length, 1)]
  if (key === undefined) return by
  const inner = spoilt((value as Record<string, Json>)[key] ?? null, rest, by)
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner }
}

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
  fc.constantFrom<Json>('', '0', 'NaN', -1, 1e308, 2 ** 53, 'x'.repeat(10_000), '../..', '__proto__', [], {}, null),
)

test('any answers from a server are read as far as possible, or refused', async () => {
  await using stub = await startAbsStub(CONTENT)
  const answers = new Map<string, Json>()
  const counted = { read: 0, refused: 0 }
  const spoils = fc.array(
    fc.record({ answer: fc.nat(20), way: fc.array(fc.nat(100), { minLength: 1, maxLength: 5 }), by: anything }),
    { minLength: 1, maxLength: 3 },
  )
  const keep: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    answers.set(String(url), (await response.clone().json()) as Json)
    return response
  }
  await readWhole(readApi({ url: stub.url, token: stub.key }, { fetch: keep }), IDS)
  const routes = [...answers.keys()]
  await fc.assert(
    fc.asyncProperty(spoils, async (faults) => {
      const given = new Map(answers)
      for (const { answer, way, by } of faults) {
        const route = routes[answer % routes.length] ?? ''
        given.set(route, spoilt(given.get(route) ?? null, way, by))
      }
      const spoiltFetch = async (url: unknown) =>
        given.has(String(url)) ? Response.json(given.get(String(url))) : new Response('', { status: 404 })
      counted[await isSound(readApi({ url: stub.url, token: stub.key }, { fetch: spoiltFetch as typeof fetch }))] += 1
    }),
    { numRuns: runs(150, 5000) },
  )
  assert.ok(counted.read > 0 && counted.refused > 0)
})

test('any content of a database is read as far as possible, or refused', async () => {
  using folder = temporaryFolder()
  writeAbsDatabase(folder.at('whole.sqlite'), CONTENT)
  const columns = Object.entries(TABLES).flatMap(([table, { needed, also }]) =>
    [...needed, ...also].map((column) => ({ table, column })),
  )
  const cell = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.double(),
    fc.maxSafeInteger(),
    fc.uint8Array({ maxLength: 5 }),
    fc.constantFrom('', '{}', '[]', '{"libraryItemId":7}', '[{}]', '[1]', 'null', '2024-02-30 25:00:00.000 +00:00', null),
  )
  const faults = fc.array(fc.record({ at: fc.constantFrom(...columns), row: fc.nat(50), by: cell, isAll: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(faults, async (spoils) => {
      copyFileSync(folder.at('whole.sqlite'), folder.at('spoilt.sqlite'))
      const db = new DatabaseSync(folder.at('spoilt.sqlite'))
      db.exec('PRAGMA synchronous = OFF; PRAGMA writable_schema = OFF')
      for (const { at, row, by, isAll } of spoils) {
        const only = isAll ? '' : `WHERE rowid = ${row + 1}`
        try {
          db.prepare(`UPDATE OR IGNORE "${at.table}" SET "${at.column}" = ? ${only}`).run(by)
        } catch {
          // Two rows cannot have the same id.
        }
      }
      db.close()
      await isSound(openDatabase(folder.at('spoilt.sqlite')))
    }),
    { numRuns: runs(60, 1000) },
  )
})
