import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { relPath } from '../src/features/paths/index.ts'
import { booksByRequest, leaveSomething } from './all-requests.ts'
import { furnished, type Key, keyText, leadsTo, mayOpen, type TestServer, type World, world } from './random-worlds.ts'
import { createTestServer } from './test-server.ts'

/** The paths found by walking through the folders, with books marked. */
async function walked(server: TestServer, headers: Record<string, string>): Promise<string[]> {
  const seen: string[] = []
  for (const library of [1, 2]) {
    const folders = ['']
    for (const here of folders) {
      const response = await server.app.inject({ url: `/api/v1/libraries/${library}/fs?path=${encodeURIComponent(here)}`, headers })
      if (response.statusCode === 403) continue
      assert.equal(response.statusCode, 200, response.body)
      type Entry = { path: string; is_dir: boolean; is_book?: boolean; title?: string }
      for (const entry of response.json<{ entries: Entry[] }>().entries) {
        if (entry.is_dir) folders.push(entry.path)
        seen.push(`${keyText({ library, path: entry.path })}${entry.is_book ? ' (book)' : ''}`)
      }
    }
  }
  return seen.sort()
}

function modelWalk(world: World): string[] {
  const entries = new Map<string, string>()
  for (const { library, path: where } of world.books) {
    const parts = where.split('/')
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const here = { library, path: parts.slice(0, depth).join('/') }
      const isBook = depth === parts.length
      if (mayOpen(world, here)) entries.set(keyText(here), isBook ? ' (book)' : '')
      else if (leadsTo(world, here)) entries.set(keyText(here), '')
    }
    const file = { library, path: `${where}/1.mp3` }
    if (mayOpen(world, file)) entries.set(keyText(file), '')
  }
  return [...entries].map(([where, mark]) => `${where}${mark}`).sort()
}

test('every request shows exactly the books allowed by a naive model of the grants', async () => {
  await using server = await createTestServer()
  let run = 0
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      run += 1
      const headers = await furnished(server, given, run)
      await leaveSomething(server, given, headers)
      const expected = given.books
        .filter((book) => mayOpen(given, book))
        .map(keyText)
        .sort()
      for (const [way, found] of Object.entries(await booksByRequest(server, given, headers)))
        assert.deepEqual(found.toSorted(), expected, way)
      assert.deepEqual(await walked(server, headers), modelWalk(given), 'fs')
    }),
    { numRuns: runs(16, 150), seed: 20_261_122 },
  )
})

const SETTINGS = '/api/v1/me/settings'
interface Settings {
  settings: { books: Record<string, number> }
  updated_at: string
}

/** Every path of this world: books, folders above them, files, and a missing file for each book. */
function pathsOf({ books }: World): Key[] {
  return books.flatMap(({ library, path: where }) => {
    const parts = where.split('/')
    const above = parts.map((_, depth) => ({ library, path: parts.slice(0, depth + 1).join('/') }))
    return [...above, { library, path: `${where}/1.mp3` }, { library, path: `${where}/none` }]
  })
}

/** Those paths, and other spellings of them. */
function guesses(given: World): string[] {
  const spellings = pathsOf(given).flatMap(({ library, path: where }) =>
    [where, where.normalize('NFC'), where.normalize('NFD'), where.toUpperCase(), `/${where}/`, `x/../${where}`].map((spelling) =>
      keyText({ library, path: spelling }),
    ),
  )
  return [...new Set([...spellings, '7:a'])]
}

const keyOf = (key: string): Key => ({ library: Number(key[0]), path: relPath(key.slice(2)) })
/** Whether the path, as typed or in another normal form, is granted. */
const mayBeOpen = (given: World, { library, path: where }: Key) =>
  [where, where.normalize('NFC'), where.normalize('NFD'), ...pathsOf(given).map((there) => there.path)]
    .filter((one) => one.normalize('NFC') === where.normalize('NFC'))
    .some((one) => mayOpen(given, { library, path: one }))

/** Moves each book to a new folder beside it, with the data kept for it. */
function moveAll(server: TestServer, { books }: World, name: string): Key[] {
  return books.map(({ library, path: where }, at) => {
    const to = relPath(path.posix.join(path.posix.dirname(where), `${name} ${at}`))
    const on = (one: string) => path.join(server.root, String(library), one)
    renameSync(on(where), on(to))
    server.services.follow({ libraryId: library, from: relPath(where), to, shiftSeconds: 0, joins: false, isLastDisc: false })
    return { library, path: to }
  })
}

test('player settings reveal no spelling, rename or removal of a path outside the grants', async () => {
  await using server = await createTestServer()
  let run = 0
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      run += 1
      const headers = await furnished(server, given, run)
      const get = async () => (await server.app.inject({ url: SETTINGS, headers })).json<Settings>()
      const put = async (keys: readonly string[]) => {
        const settings = { books: Object.fromEntries(keys.map((key, at) => [key, at])) }
        const payload = { settings, updated_at: new Date(Date.parse('2026-11-20') + run * 1000).toISOString() }
        const response = await server.app.inject({ method: 'PUT', url: SETTINGS, headers, payload })
        assert.equal(response.statusCode, 200, response.body)
        return response.json<Settings>()
      }

      const sent = guesses(given)
      const closed = sent.filter((key) => !mayBeOpen(given, keyOf(key)))
      const kept = (await put(sent)).settings.books
      for (const key of closed) assert.equal(kept[key], sent.indexOf(key), `${key} is kept as it was typed`)
      for (const key of Object.keys(kept).filter((one) => !sent.includes(one)))
        assert.ok(mayOpen(given, keyOf(key)), `${key} is the spelling of a path outside the grants`)

      const before = await get()
      const moved = moveAll(server, given, 'moved')
      const after = await get()
      const opened = given.books.filter((book, at) => mayOpen(given, book) && mayOpen(given, moved[at] as Key))
      for (const key of closed) assert.equal(after.settings.books[key], kept[key], `${key} stays`)
      for (const [at, book] of given.books.entries()) {
        const isOpen = opened.includes(book)
        assert.equal(keyText(moved[at] as Key) in after.settings.books, isOpen, `${keyText(book)} follows: ${isOpen}`)
      }
      assert.equal(after.updated_at === before.updated_at, opened.length === 0)

      server.infrastructure.db.run('DELETE FROM share_rules')
      const last = await get()
      moveAll(server, { ...given, books: moved }, 'moved again')
      assert.deepEqual(await get(), last, 'nothing follows once nothing is shared')
    }),
    { numRuns: runs(12, 100), seed: 20_261_123 },
  )
})
