import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { openTree } from '../src/features/records/index.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const PACKS = 40
const KILLS = runs(3, 12)

test('format loses no record when killed repeatedly, and completes the work afterwards', async () => {
  using folder = temporaryFolder()
  const slugs = Array.from({ length: PACKS * 5 }, (_, at) => `s-${String(at).padStart(3, '0')}`)
  const records = new Map(slugs.map((slug) => [slug, digestOf(createSeries(slug))]))
  mkdirSync(folder.at('data/series'), { recursive: true })
  for (let at = 0; at < PACKS; at += 1) {
    // Every pack has misplaced entries, and more than it may contain.
    const own = slugs.filter((_, index) => index % PACKS === (at * 7) % PACKS)
    const entries = Object.fromEntries(own.map((id) => [id, createSeries(id)]))
    writeFileSync(folder.at('data/series', `${at === 0 ? '0' : slugs[at * 5]}.json`), JSON.stringify({ entries }))
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { ended, program } = start(folder.path)
    await Promise.race([ended, wait(250 + kill * (720 / KILLS))])
    program.kill('SIGKILL')
    await ended
    assert.deepEqual(recordsIn(folder.path), records)
  }
  assert.equal(await start(folder.path).ended, 0)
  assert.deepEqual(recordsIn(folder.path), records)
  assert.equal(await start(folder.path, '--check').ended, 0)
})

function start(dir: string, ...flags: string[]) {
  const program = spawn(process.execPath, [MAIN, 'format', dir, ...flags], { stdio: 'ignore' })
  return { program, ended: once(program, 'exit').then(([code]) => code as number | null) }
}

const createSeries = (id: string) => ({ id, name: `${id} `.repeat(30_000) })

/** Identifies the content of a record. */
const digestOf = (record: object): string => createHash('sha256').update(JSON.stringify(record)).digest('hex')

function recordsIn(dir: string): Map<string, string> {
  return new Map([...openTree([dir]).records('series')].map(({ slug, record }) => [slug, digestOf(record)]))
}
