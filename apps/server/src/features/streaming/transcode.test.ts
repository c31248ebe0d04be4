import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTranscoder, type TranscodeLimits, type TranscodeOptions } from './transcode.ts'

/** A transcoder with a shell script in place of ffmpeg. */
async function transcoding(script: string, limits: Partial<TranscodeLimits> = {}) {
  const folder = temporaryFolder()
  const file = folder.at('ffmpeg')
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  writeFileSync(folder.at('a.mp3'), 'the sound')
  const failures: { code: number | null; stderr: string }[] = []
  const pids: number[] = []
  const watching = ((...args: Parameters<typeof spawn>) => {
    const child = spawn(...args)
    pids.push(child.pid ?? 0)
    return child
  }) as typeof spawn
  const ffmpeg = () => ({ name: 'ffmpeg', path: file, version: '1', source: 'explicit' }) as const
  const transcoder = createTranscoder({ ffmpeg, spawn: watching, onFailure: (detail) => failures.push(detail), limits })
  const handle = await open(folder.at('a.mp3'))
  const leaving = new AbortController()
  return {
    failures,
    leaving,
    transcoder,
    start: (options: Partial<TranscodeOptions> = {}) =>
      transcoder.start({
        handle,
        absolute: folder.at('a.mp3'),
        userId: 1,
        isGuest: false,
        unconfirmed: async () => undefined,
        seconds: 0,
        level: { gain: 0, isEven: false },
        gone: leaving.signal,
        ...options,
      }),
    isRunning: (at: number) => existsSync(`/proc/${pids[at]}`),
    async isOver(at = 0): Promise<boolean> {
      for (let turn = 0; turn < 250 && existsSync(`/proc/${pids[at]}`); turn += 1) await setTimeout(20)
      return !existsSync(`/proc/${pids[at]}`)
    },
    async [Symbol.asyncDispose]() {
      await transcoder.close()
      await handle.close()
      folder[Symbol.dispose]()
    },
  }
}

test('ffmpeg reads the opened file, not the path', async () => {
  await using it = await transcoding('cat /proc/self/fd/3')
  assert.equal(String(await buffer(await it.start())), 'the sound')
})

test('a failure in the middle aborts the stream', async () => {
  await using it = await transcoding('echo sound; sleep 0.05; exit 1')
  await assert.rejects(buffer(await it.start()), /failed during the conversion/)
})

test('a conversion that fails before any output is logged with its last message', async () => {
  await using it = await transcoding('yes complaint | head -n 20000 >&2; echo the end >&2; exit 7')
  await assert.rejects(it.start(), /could not transcode/)
  const [{ code, stderr } = { code: 0, stderr: '' }] = it.failures
  assert.deepEqual([code, stderr.endsWith('the end\n'), stderr.length], [7, true, 4_096])
})

test('a successful conversion without output is an empty stream', async () => {
  await using it = await transcoding('exit 0')
  assert.equal((await buffer(await it.start())).length, 0)
})

for (const [name, script] of [
  ['without output', 'exec sleep 600'],
  ['whose listener reads nothing', 'exec yes'],
] as const) {
  test(`a process ${name} is killed after the idle timeout`, async () => {
    await using it = await transcoding(script, { idleMs: 100 })
    const output = await it.start().catch((error: Error) => error)
    if (output instanceof Error) assert.match(output.message, /could not transcode/)
    else output.on('error', () => {})
    assert.ok(await it.isOver())
  })
}

test('a disconnect before the first byte kills the process and is not logged as a failure', async () => {
  await using it = await transcoding('exec sleep 600')
  const starting = it.start()
  it.leaving.abort()
  await assert.rejects(starting, /could not transcode/)
  assert.ok(await it.isOver())
  assert.deepEqual(it.failures, [])
})

test('a slot is free again when the process has ended', async () => {
  await using it = await transcoding('exec yes', { perPerson: 1 })
  const output = await it.start()
  output.on('error', () => {})
  await assert.rejects(it.start(), { message: 'server busy transcoding; try again shortly', retryAfterSeconds: 5 })
  output.destroy()
  assert.ok(await it.isOver())
  it.transcoder.admit({ userId: 1, isGuest: false })
})

test('idle guests do not block listeners, and a listener who reads keeps their stream', async () => {
  await using it = await transcoding('exec yes', { inAll: 3, yieldsAfterMs: 2_000 })
  const quiet = (output: Readable) => output.on('error', () => {})
  quiet(await it.start({ userId: 1, isGuest: true }))
  quiet(await it.start({ userId: 2, isGuest: true }))
  await assert.rejects(it.start({ userId: 3, isGuest: true }), { retryAfterSeconds: 5 })
  // The socket buffers are full, so only the client's acknowledgements show that it reads.
  let unconfirmed = 1_000_000
  const reading = async () => {
    unconfirmed -= 1
    return unconfirmed
  }
  quiet(await it.start({ userId: 4, unconfirmed: reading }))
  await assert.rejects(it.start({ userId: 5 }), { retryAfterSeconds: 5 })
  await setTimeout(2_600)
  quiet(await it.start({ userId: 5, unconfirmed: reading }))
  quiet(await it.start({ userId: 6, unconfirmed: reading }))
  assert.ok((await it.isOver(0)) && (await it.isOver(1)), 'both streams of guests were ended')
  assert.ok(it.isRunning(2), 'the listener continues')
  await assert.rejects(it.start({ userId: 7 }), { retryAfterSeconds: 5 })
  assert.deepEqual(it.failures, [])
})
