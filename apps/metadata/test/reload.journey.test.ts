import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { longTest, runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { builtSample } from './built-sample.ts'
import { assetsOf, startForge } from './fake-forge.ts'
import { childrenOf, isAlive, MAIN, startServing, until } from './run-program.ts'

const [FIRST, SECOND] = ['2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z']
const POLL = ['--poll', '--repo', 'owner/name', '--interval', '1h']
/** One process runs in the long tests only: workers do the same, and more. */
const WORKERS = ['2', '1'].slice(0, runs(1, 2))
const REFUSED = 'the file cannot be served; keeping the previous release'

interface Health {
  built_at?: string
  reason?: string
}

const health = async (address: string): Promise<Health> => (await fetch(`${address}/healthz`)).json() as Promise<Health>

/** The releases that the processes serve, each requested through a separate connection. */
async function servedBy(address: string): Promise<string[]> {
  const all = await Promise.all(Array.from({ length: 8 }, () => health(address)))
  return [...new Set(all.map(({ built_at = '' }) => built_at))]
}

const countOf = (text: string, part: string): number => text.split(part).length - 1

for (const workers of WORKERS)
  test(`serves a file renamed into place without failing requests, with --workers ${workers}`, async () => {
    using folder = temporaryFolder()
    const db = await builtSample(folder.at('meta.sqlite'))
    await using service = await startServing(['--db', db, '--workers', workers])
    const next = await builtSample(folder.at('next.sqlite'), { builtAt: SECOND })
    let isDone = false
    const statuses = new Set<number>()
    async function sendRequests(): Promise<void> {
      while (!isDone) {
        for (const path of ['/api/v1/works/the-hobbit', '/api/v1/search?q=hobbit', '/'])
          statuses.add((await fetch(service.address + path)).status)
        await pause(5)
      }
    }
    const pending = [sendRequests(), sendRequests()]
    renameSync(next, db)
    await until(async () => (await servedBy(service.address)).join() === SECOND, 'the new file is served')
    isDone = true
    await Promise.all(pending)
    assert.deepEqual([...statuses], [200])
    assert.equal(await service.end(), 0)
  })

for (const workers of WORKERS)
  longTest(`logs a damaged file once, again on SIGHUP, and serves the next good one, with --workers ${workers}`, async () => {
    using folder = temporaryFolder()
    const db = await builtSample(folder.at('meta.sqlite'))
    await using service = await startServing(['--db', db, '--workers', workers])
    const refusals = (): number => countOf(service.output.stderr, REFUSED)
    writeFileSync(folder.at('bad'), 'no artifact at all')
    renameSync(folder.at('bad'), db)
    await until(async () => refusals() > 0, 'it is refused')
    assert.deepEqual(await servedBy(service.address), [FIRST])
    const before = refusals()
    service.child.kill('SIGHUP')
    await until(async () => refusals() === before + 1, 'it is checked again')
    assert.equal(before, 1)
    assert.deepEqual(await servedBy(service.address), [FIRST])
    renameSync(await builtSample(folder.at('next.sqlite'), { builtAt: SECOND }), db)
    service.child.kill('SIGHUP')
    await until(async () => (await servedBy(service.address)).join() === SECOND, 'the good file is served')
  })

longTest('a worker restarted while the file is bad does not serve until there is a good one', async () => {
  using folder = temporaryFolder()
  const db = await builtSample(folder.at('meta.sqlite'))
  await using service = await startServing(['--db', db, '--workers', '2'])
  // The address is printed when the first worker serves; the second still has to check the file.
  await until(async () => countOf(service.output.stderr, 'accepting requests') === 2, 'both processes serve')
  writeFileSync(folder.at('bad'), 'no artifact at all')
  renameSync(folder.at('bad'), db)
  const [victim = 0] = childrenOf(service.child.pid)
  process.kill(victim, 'SIGKILL')
  await until(async () => service.output.stderr.includes('a worker cannot start'), 'the bad file is refused')
  await until(async () => (await servedBy(service.address).catch(() => [])).join() === FIRST, 'the other process serves')
  renameSync(await builtSample(folder.at('next.sqlite'), { builtAt: SECOND }), db)
  await until(async () => (await servedBy(service.address)).join() === SECOND, 'the good file is served')
  await until(async () => childrenOf(service.child.pid).length === 2, 'both processes are there again')
})

for (const workers of WORKERS)
  longTest(`SIGHUP checks for a release immediately, and workers ignore it, with --workers ${workers}`, async () => {
    using folder = temporaryFolder()
    await using forge = await startForge()
    const args = [...POLL, '--releases', forge.origin, '--cache', folder.at('cache'), '--workers', workers]
    await using service = await startServing(args)
    await until(async () => (await health(service.address)).reason === 'no_data_release', 'the missing release is reported')
    const publish = async (tag: string, builtAt: string): Promise<void> => {
      const file = await builtSample(folder.at(`${tag}.sqlite`), { builtAt })
      forge.publish({ tag, publishedAt: builtAt, assets: assetsOf(file) })
    }
    for (const [tag, builtAt] of [
      ['a', FIRST],
      ['b', SECOND],
    ] as const) {
      await publish(tag, builtAt)
      service.child.kill('SIGHUP')
      await until(async () => (await servedBy(service.address)).join() === builtAt, `${tag} is served`)
    }
    const serving = childrenOf(service.child.pid)
    for (const pid of serving) process.kill(pid, 'SIGHUP')
    await publish('c', FIRST.replace('2026', '2027'))
    service.child.kill('SIGHUP')
    await until(async () => (await servedBy(service.address)).join() === FIRST.replace('2026', '2027'), 'c is served')
    assert.deepEqual(childrenOf(service.child.pid), serving)
    assert.equal(await service.end(), 0)
  })

test('ends when its terminal is closed', async () => {
  using folder = temporaryFolder()
  const db = await builtSample(folder.at('meta.sqlite'))
  const command = `exec '${process.execPath}' '${MAIN}' serve --db '${db}' --bind 127.0.0.1:0`
  const terminal = spawn('script', ['-qc', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] })
  let shown = ''
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
  })
  await until(async () => shown.includes('listening on'), 'it serves')
  const [served = 0] = childrenOf(terminal.pid)
  assert.ok(isAlive(served))
  terminal.kill('SIGKILL')
  try {
    await until(async () => !isAlive(served), 'it has ended')
  } finally {
    if (isAlive(served)) process.kill(served, 'SIGKILL')
  }
})
