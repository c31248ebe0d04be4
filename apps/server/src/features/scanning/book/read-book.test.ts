import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { createTone } from '@chapterhouse/testkit/tone'
import { createShelf, workersHere } from '../test/test-library.ts'
import type { BookReaderNeeds, ReadBook } from './read-book.ts'

const FFPROBE = '/usr/bin/ffprobe'
const realProbe = { ffprobe: () => FFPROBE }
const mp3 = (tags: Record<string, string> = {}, seconds = 1) => ({ kind: 'mp3' as const, seconds, tags })

/** Workers that record the files they are asked to read. */
function watched() {
  const requests: string[] = []
  const workers: typeof workersHere = {
    run(url, input, options) {
      if (url.href.endsWith('read-tags.worker.ts'))
        requests.push(...(input as { files: { path: string }[] }).files.map(({ path }) => path))
      return workersHere.run(url, input, options)
    },
  }
  return { requests, workers }
}

/** A spawn that counts its calls. */
function counted() {
  const counts = { processes: 0 }
  const counting: typeof spawn = ((...args: Parameters<typeof spawn>) => {
    counts.processes += 1
    return spawn(...args)
  }) as typeof spawn
  return { counts, spawn: counting }
}

const paths = ({ files }: ReadBook) => files.map(({ path }) => path)

test('the pool reads the same as its functions in this thread', async () => {
  const tree = { 'Ann/Book/1.mp3': mp3({ album: 'Book' }), 'Ann/Book/2.m4b': { kind: 'm4b' as const, seconds: 2 } }
  await using pool = openWorkers(1)
  using here = await createShelf(tree)
  using there = await createShelf(tree, { reader: { workers: pool } })
  assert.deepEqual((await there.read()).chapters, (await here.read()).chapters)
})

test('O-11 only an added part is read, and an untagged intro does not change the fields', async () => {
  const { requests, workers } = watched()
  const tags = { album: 'The Book', artist: 'Ann', narrator: 'Nora', series: 'S #1' }
  using shelf = await createShelf({ 'X/01.mp3': mp3(tags), 'X/02.mp3': mp3(tags), 'X/03.mp3': mp3(tags) }, { reader: { workers } })
  const before = await shelf.read()
  requests.length = 0
  await shelf.lay({ 'X/00 intro.mp3': mp3() })
  const after = await shelf.read({ known: before.facts })
  assert.deepEqual(requests, ['X/00 intro.mp3'])
  assert.deepEqual(paths(after), ['00 intro.mp3', '01.mp3', '02.mp3', '03.mp3'])
  assert.deepEqual(after.fields, before.fields)
})

test('O-13 tags put a prologue first', async () => {
  const track = (number: number) => mp3({ album: 'X', track: String(number) })
  using shelf = await createShelf({ 'X/Prologue.mp3': track(1), 'X/Chapter 01.mp3': track(2), 'X/Epilogue.mp3': track(3) })
  assert.deepEqual(paths(await shelf.read()), ['Prologue.mp3', 'Chapter 01.mp3', 'Epilogue.mp3'])
})

const broken = { 'A.mp3': '', 'B.mp3': 'no sound' }

test('S-09 an empty file and a text file are issues of their books', async () => {
  using shelf = await createShelf(broken, { reader: realProbe })
  const kinds = [...(await shelf.readAll()).values()].map(({ problem }) => [problem?.kind, problem?.file])
  assert.deepEqual(kinds, [
    ['empty_file', ''],
    ['probe_failed', ''],
  ])
})

test('S-10 a good file with the same size and time as the bad one is noticed by its fingerprint', async () => {
  using shelf = await createShelf({ 'A.mp3': mp3() }, { reader: realProbe })
  const file = shelf.folder.at('A.mp3')
  const good = readFileSync(file)
  const { mtime } = statSync(file)
  const put = (bytes: Uint8Array) => {
    writeFileSync(file, bytes)
    utimesSync(file, mtime, mtime)
  }
  put(Buffer.alloc(good.length, 'x'))
  const before = await shelf.read()
  put(good)
  const after = await shelf.read({ known: before.facts })
  assert.deepEqual(
    [before.problem?.kind, after.problem, (after.files[0]?.durationUs ?? 0) > 1_000_000],
    ['probe_failed', null, true],
  )
})

test('S-11 once ffprobe is available, it reads only files unknown to our readers', async () => {
  let tool: string | undefined
  const { counts, spawn: counting } = counted()
  const guessed = { ...mp3(), options: ['-write_xing', '0'] }
  using shelf = await createShelf(
    { 'X/1.mp3': guessed, 'X/2.mp3': 'no sound', 'X/3.mp3': mp3() },
    { reader: { ffprobe: () => tool, spawn: counting } },
  )
  const before = await shelf.read()
  tool = FFPROBE
  const after = await shelf.read({ known: before.facts })
  assert.deepEqual([counts.processes, before.problem?.kind, after.problem?.kind], [1, 'unreadable', 'probe_failed'])
  assert.deepEqual(after.files[0], before.files[0])
})

/** A tool that runs the given script and ignores its arguments. */
async function createTool(script: string, needs: Partial<BookReaderNeeds> = {}) {
  const shelf = await createShelf(
    {
      tool: `#!/bin/sh
${script}
`,
      'A.mp3': 'no sound',
    },
    { reader: { ffprobe: () => shelf.folder.at('tool'), ...needs } },
  )
  chmodSync(shelf.folder.at('tool'), 0o755)
  return shelf
}

const tools = [
  { name: 'S-13 a tool that prints a gigabyte is stopped', script: 'yes x | head -c 1000000000', detail: /too large/ },
  { name: 'S-14 a tool that prints truncated JSON', script: 'echo "{"', detail: /no audio/ },
  { name: 'S-14 a tool that prints nothing', script: 'exit 0', detail: /no audio/ },
  {
    name: "a failed tool's message is kept without a path",
    script: 'echo "$9: broken, really" >&2; exit 3',
    detail: /^broken, really$/,
  },
]
for (const { name, script, detail } of tools) {
  test(name, async () => {
    using shelf = await createTool(script.replace('$9', '$(for last; do :; done; echo "$last")'))
    const { problem } = await shelf.read()
    assert.deepEqual([problem?.kind], ['probe_failed'])
    assert.match(problem?.detail ?? '', detail)
  })
}

test('S-12 a tool that never ends is killed, and reported as an issue', async () => {
  using shelf = await createTool('exec sleep 600', { probeWithinMs: 200 })
  const { problem } = await shelf.read()
  assert.deepEqual([problem?.kind, problem?.detail], ['probe_failed', 'ffprobe took too long'])
})

test('S-20 a book whose file changes between walk and reading is not stable', async () => {
  const workers: typeof workersHere = {
    async run(url, input, options) {
      if (url.href.endsWith('read-tags.worker.ts')) writeFileSync(shelf.folder.at('A.mp3'), await createTone(mp3({}, 2)))
      return workersHere.run(url, input, options)
    },
  }
  using shelf = await createShelf({ 'A.mp3': mp3() }, { reader: { workers } })
  assert.equal((await shelf.read()).isStable, false)
})

test('S-32 unchanged broken files start no process', async () => {
  const { counts, spawn: counting } = counted()
  using shelf = await createShelf(
    { 'X/1.mp3': 'no', 'X/2.mp3': 'sound', 'X/3.mp3': '' },
    { reader: { ...realProbe, spawn: counting } },
  )
  const first = await shelf.read()
  const { processes } = counts
  const again = await shelf.read({ known: first.facts })
  assert.deepEqual([processes, counts.processes, again.problem], [2, 2, first.problem])
})

test('a probe that timed out is repeated after a day, and not before', async () => {
  let now = new Date('2026-11-21T12:00:00Z')
  const late = (book: ReadBook) => {
    const facts = JSON.parse(book.facts)
    facts.files[0].isTimedOut = true
    return JSON.stringify(facts)
  }
  const { counts, spawn: counting } = counted()
  using shelf = await createShelf({ 'A.mp3': 'no sound' }, { reader: { ...realProbe, spawn: counting, now: () => now } })
  const first = await shelf.read()
  now = new Date('2026-11-22T11:00:00Z')
  const early = await shelf.read({ known: late(first) })
  now = new Date('2026-11-22T12:00:01Z')
  await shelf.read({ known: late(early) })
  assert.equal(counts.processes, 2)
})

test('the packets of a stream without a length header are counted', async () => {
  const options = ['-write_xing', '0', '-b:a', '0', '-q:a', '4', '-af', 'tremolo=f=0.3:d=0.9']
  using shelf = await createShelf({ 'A.mp3': { kind: 'mp3', seconds: 20, hertz: 300, options } }, { reader: realProbe })
  const length = (await shelf.read()).files[0]?.durationUs ?? 0
  assert.ok(Math.abs(length - 20_000_000) < 60_000, `${length}`)
})

test('a FIFO and a link pointing outside the library are not read', async () => {
  using lanAddresses = await createShelf({ 'secret.mp3': mp3({ album: 'Secret' }) })
  using shelf = await createShelf({
    'X/1.mp3': mp3({ album: 'Mine' }),
    'X/pipe.mp3': 'fifo',
    'X/link.mp3': { link: lanAddresses.folder.at('secret.mp3') },
  })
  const [found] = await shelf.found()
  if (!found) throw new Error('no book')
  const { default: readTags } = await import('../read/read-tags.worker.ts')
  const read = await readTags({
    root: shelf.folder.path,
    files: ['X/1.mp3', 'X/pipe.mp3', 'X/link.mp3', 'X/gone.mp3'].map((path) => ({ path })),
  })
  assert.deepEqual(
    read.map((one) => (one.kind === 'unreadable' ? one.why : one.kind)),
    ['read', 'not a file of this library', 'not a file of this library', 'ENOENT'],
  )
})

test('the stored facts of five hundred similar parts are small', async () => {
  const tone = { ...mp3({ album: 'Book', artist: 'Ann', comment: 'd'.repeat(10_000) }) }
  using shelf = await createShelf(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`X/${at}.mp3`, tone])))
  assert.ok((await shelf.read()).facts.length < 60 * 300 + 12_000)
})
