import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { mock, test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import type { Library } from '../libraries/index.ts'
import { type RelPath, relPath } from '../paths/index.ts'
import { createFdCache, fdLimits } from './fd-cache.ts'

const library = { id: 1 } as Library

/** A cache of descriptors for a folder; `opened` lists the files actually opened. */
function keeping(folder: string, limits = { files: 64, forMs: 30_000 }) {
  const opened: string[] = []
  const absolute = (_library: unknown, path: RelPath) => `${folder}/${path}`
  const cache = createFdCache<string>({
    absolute,
    open: async (_library, path) => {
      opened.push(path)
      const handle = await open(absolute(library, path))
      return { handle, stats: await handle.stat(), real: path }
    },
    describe: async (_file, _library, path) => path,
    limits,
  })
  return { ...cache, opened, lease: (name: string) => cache.lease(library, relPath(name), () => true) }
}

const isOpen = (fd: number): boolean => fd !== -1

test('the next range of a file is read from the same descriptor', async () => {
  using folder = temporaryFolder()
  writeFileSync(folder.at('a.mp3'), 'a')
  const cache = keeping(folder.path)
  const one = await cache.lease('a.mp3')
  one.release()
  const two = await cache.lease('a.mp3')
  assert.deepEqual([two.handle === one.handle, two.facts, cache.opened], [true, 'a.mp3', ['a.mp3']])
  two.release()
  cache.close()
})

function replace(file: string): void {
  writeFileSync(`${file}.new`, 'a')
  renameSync(`${file}.new`, file)
}
const changes: { name: string; change: (file: string) => void }[] = [
  { name: 'replaced by rename', change: replace },
  { name: 'extended', change: (file) => writeFileSync(file, 'aa') },
]
for (const { name, change } of changes) {
  test(`a file that was ${name} is opened again, and readers of the old one continue`, async () => {
    using folder = temporaryFolder()
    writeFileSync(folder.at('a.mp3'), 'a')
    const cache = keeping(folder.path)
    const one = await cache.lease('a.mp3')
    change(folder.at('a.mp3'))
    const two = await cache.lease('a.mp3')
    assert.equal(cache.opened.length, 2)
    assert.ok(isOpen(one.handle.fd))
    one.release()
    one.release()
    assert.ok(!isOpen(one.handle.fd), 'closed by its last reader')
    two.release()
    assert.ok(isOpen(two.handle.fd), 'kept for the next')
    cache.close()
    assert.ok(!isOpen(two.handle.fd))
  })
}

test('descriptors beyond the limit are closed, the oldest first', async () => {
  using folder = temporaryFolder()
  const cache = keeping(folder.path, { files: 2, forMs: 30_000 })
  for (const name of ['a', 'b', 'c']) {
    writeFileSync(folder.at(name), name)
    const { release } = await cache.lease(name)
    release()
  }
  for (const name of ['b', 'c', 'a']) (await cache.lease(name)).release()
  assert.deepEqual(cache.opened, ['a', 'b', 'c', 'a'])
  cache.close()
})

test('a descriptor is closed when it expires, and the path is then checked again', async () => {
  using folder = temporaryFolder()
  writeFileSync(folder.at('a.mp3'), 'a')
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const cache = keeping(folder.path)
    const one = await cache.lease('a.mp3')
    one.release()
    mock.timers.tick(29_999)
    assert.ok(isOpen(one.handle.fd))
    mock.timers.tick(1)
    assert.ok(!isOpen(one.handle.fd))
    const two = await cache.lease('a.mp3')
    assert.equal(cache.opened.length, 2)
    two.release()
    cache.close()
  } finally {
    mock.timers.reset()
  }
})

test('an early release leaves no timer behind', async () => {
  using folder = temporaryFolder()
  const [forMs, started, cleared] = [31_415, new Set<unknown>(), new Set<unknown>()]
  const [start, clear] = [globalThis.setTimeout, globalThis.clearTimeout]
  mock.method(globalThis, 'setTimeout', (work: () => void, after?: number) => {
    const timer = start(work, after)
    if (after === forMs) started.add(timer)
    return timer
  })
  mock.method(globalThis, 'clearTimeout', (timer: NodeJS.Timeout | undefined) => {
    cleared.add(timer)
    clear(timer)
  })
  try {
    const cache = keeping(folder.path, { files: 2, forMs })
    for (const name of ['a', 'b', 'c']) {
      writeFileSync(folder.at(name), name)
      const { release } = await cache.lease(name)
      release()
    }
    assert.deepEqual([started.size, started.intersection(cleared).size], [3, 1])
    cache.close()
    assert.equal(started.isSubsetOf(cleared), true)
  } finally {
    mock.restoreAll()
  }
})

test('two concurrent readers both get the file, and one descriptor is kept', async () => {
  using folder = temporaryFolder()
  writeFileSync(folder.at('a.mp3'), 'a')
  const cache = keeping(folder.path)
  const both = await Promise.all([cache.lease('a.mp3'), cache.lease('a.mp3')])
  for (const { release } of both) release()
  assert.equal(both.filter(({ handle }) => isOpen(handle.fd)).length, 1)
  cache.close()
})

test('a refused file is closed', async () => {
  using folder = temporaryFolder()
  writeFileSync(folder.at('a.txt'), 'a')
  const handle = await open(folder.at('a.txt'))
  const cache = createFdCache({
    absolute: () => folder.at('a.txt'),
    open: async () => ({ handle, stats: await handle.stat(), real: relPath('a.txt') }),
    describe: () => Promise.reject(new Error('not an audio file')),
  })
  await assert.rejects(
    cache.lease(library, relPath('a.txt'), () => true),
    /not an audio file/,
  )
  assert.ok(!isOpen(handle.fd))
})

for (const { openFiles, files } of [
  { openFiles: undefined, files: 64 },
  { openFiles: 256, files: 64 },
  { openFiles: 4_096, files: 512 },
  { openFiles: 1_048_576, files: 1_024 },
])
  test(`keeps ${files} files if the program may have ${openFiles ?? 'an unknown number of'} files open`, () => {
    assert.equal(fdLimits(openFiles).files, files)
  })
