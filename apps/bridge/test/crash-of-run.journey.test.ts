import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { epubChapters, makeEpub } from '@chapterhouse/testkit/epub'
import { startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { putTone } from '@chapterhouse/testkit/tone'
import { runCommand } from './run-command.ts'
import { answerTo, DAYS, nameOf } from './small-novel.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const PRICE = { in: 10, out: 20 }
const MOST_KILLS = 2

/** A book, its model server, and the program in a child process, to be killed at any request. */
async function startWorld() {
  const folder = temporaryFolder()
  const book = folder.at('book')
  mkdirSync(book)
  const documents = epubChapters(DAYS.map((sentence, at) => [`Chapter ${at + 1}`, sentence]))
  writeFileSync(path.join(book, 'days.epub'), makeEpub({ title: 'Days', language: 'en', documents }))
  await putTone(path.join(book, 'days.m4b'), { kind: 'm4b', seconds: 1, tags: { album: 'Days' } })
  const data = ['--data', folder.at('data')]
  let onRequest: (() => Promise<void>) | undefined
  const server = await startModelServer({
    async answer({ prompt, schema }) {
      await onRequest?.()
      return JSON.stringify(answerTo({ name: nameOf(schema), prompt }, { sentences: DAYS }))
    },
  })
  const prices = ['--price-in', `${PRICE.in}`, '--price-out', `${PRICE.out}`]
  await runCommand(['models', 'add', 'test', '--address', server.address, '--model', 'test-model', ...prices, ...data])
  return {
    server,
    start: () => spawn(process.execPath, [MAIN, 'run', book, ...data], { stdio: ['ignore', 'pipe', 'pipe'] }),
    on(request: (() => Promise<void>) | undefined): void {
      onRequest = request
    },
    files: () =>
      Object.fromEntries(
        readdirSync(path.join(book, '.chapterhouse'))
          .toSorted()
          .map((name) => [name, readFileSync(path.join(book, '.chapterhouse', name), 'utf8')]),
      ),
    spentUsd(): number {
      using db = openDb(folder.at('data', 'bridge.db'))
      return db.one<{ micros: number }>('SELECT COALESCE(SUM(micros), 0) AS micros FROM spend').micros / 1_000_000
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

type World = Awaited<ReturnType<typeof startWorld>>

async function ended(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (text += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, text }
}

/** Kills the program at a request, before or while it is answered or some time after, until it gets through. */
async function runThroughKills({ server, start, on }: World, chance: () => number): Promise<void> {
  const mayRepeat = new Set<string>()
  for (let kills = 0; ; kills += 1) {
    let left = kills < MOST_KILLS ? 1 + Math.floor(chance() * 25) : Number.POSITIVE_INFINITY
    const child = start()
    on(async () => {
      left -= 1
      if (left !== 0) return
      const [way, wait] = [chance(), chance() * 30]
      const kill = () => void child.kill('SIGKILL')
      if (way < 0.5) kill()
      else setTimeout(kill, wait)
      // Whether its answer was stored cannot be seen from here.
      mayRepeat.add(server.requests.at(-1)?.prompt ?? '')
    })
    const { code, text } = await ended(child)
    // One that arrived since was sent but not answered.
    mayRepeat.add(server.requests.at(-1)?.prompt ?? '')
    if (code !== null) {
      assert.equal(code, 0, text)
      break
    }
  }
  const times = Map.groupBy(server.requests, ({ prompt, system }) => `${system}\n${prompt}`)
  for (const requests of times.values())
    assert.ok(requests.length === 1 || mayRepeat.has(requests[0]?.prompt ?? ''), 'an answered call was repeated')
}

test('a run that is killed at any moment continues to the same files, and pays for nothing twice', async () => {
  await using undisturbed = await startWorld()
  const { code, text } = await ended(undisturbed.start())
  assert.equal(code, 0, text)
  const expected = undisturbed.files()
  assert.deepEqual(Object.keys(expected), ['characters.json', 'positions.json', 'recaps.json', 'story.json'])
  for (let run = 0; run < runs(20, 100); run += 1) {
    await using world = await startWorld()
    await runThroughKills(world, Math.random)
    assert.deepEqual(world.files(), expected)
    const { tokens } = world.server
    assert.ok(
      world.spentUsd() >= (tokens.in * PRICE.in + tokens.out * PRICE.out) / 1_000_000 - 1e-6,
      'the ledger is below what was sent',
    )
  }
})
