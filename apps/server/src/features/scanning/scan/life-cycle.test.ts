import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTone } from '@chapterhouse/testkit/tone'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'
import { createTestServer } from '../../../../test/test-server.ts'
import { relPath } from '../../paths/index.ts'

const X = 'no sound'
const three = {
  'A.mp3': { kind: 'mp3', hertz: 300 },
  'B.mp3': { kind: 'mp3', hertz: 310 },
  'C.mp3': { kind: 'mp3', hertz: 320 },
} as const

test('S-01 a first scan adds all books and announces them once', async () => {
  await using shelf = await createScannedLibrary(three, { unscanned: true })
  const events: { count: number; titles: readonly string[] }[] = []
  shelf.infrastructure.events.on('books.added', ({ count, titles }) => events.push({ count, titles }))
  const run = await shelf.scan()
  assert.deepEqual([run.status, run.books, run.added, run.updated, run.removed], ['ok', 3, 3, 0, 0])
  assert.deepEqual(
    events.map(({ count, titles }) => [count, titles.toSorted()]),
    [[3, ['A', 'B', 'C']]],
  )
  assert.deepEqual(run.kinds, ['started', 'discovered', 'finished'])
})

test('S-02 a scan of an unchanged library opens no file, starts no process and announces nothing', async () => {
  const started: string[] = []
  const { spawn } = await import('node:child_process')
  const counting = ((file: string, ...rest: never[]) => {
    started.push(file)
    return spawn(file, ...rest)
  }) as typeof spawn
  await using shelf = await createScannedLibrary(three, {
    tools: { ffprobe: '/usr/bin/ffprobe' },
    deps: { now: () => new Date(), spawn: counting },
  })
  started.length = 0
  let count = 0
  shelf.infrastructure.events.on('books.added', () => (count += 1))
  const run = await shelf.scan()
  assert.deepEqual([run.status, run.added, run.updated, run.removed, started, count], ['ok', 0, 0, 0, [], 0])
})

test('S-03 a file with a new modification time is read again and keeps its added date', async () => {
  await using shelf = await createScannedLibrary(three)
  const before = shelf.book('A.mp3').addedAtMs
  utimesSync(path.join(shelf.root, 'A.mp3'), 1_700_000_000, 1_700_000_000)
  const run = await shelf.scan()
  assert.deepEqual([run.updated, run.added, shelf.book('A.mp3').addedAtMs], [1, 0, before])
})

test("S-04 people's data for a removed book is kept and found again when the book returns", async () => {
  await using shelf = await createScannedLibrary(three)
  const at = '/libraries/1/progress?path=A.mp3'
  await shelf.app.inject({ method: 'PUT', url: `/api/v1${at}`, headers: shelf.admin, payload: { position: 42 } })
  const bytes = await createTone(three['A.mp3'])
  await shelf.remove('A.mp3')
  assert.deepEqual([(await shelf.scan()).removed, shelf.books()], [1, ['B.mp3', 'C.mp3']])
  assert.equal(((await shelf.get(at)).body['progress'] as { position: number }).position, 42)
  await shelf.lay({ 'A.mp3': bytes })
  assert.equal((await shelf.scan()).added, 1)
  assert.equal(((await shelf.get(at)).body['progress'] as { position: number }).position, 42)
})

test('S-05 a missing root removes nothing, is reported once, and the next scan works', async () => {
  await using shelf = await createScannedLibrary(three)
  const events: string[] = []
  shelf.infrastructure.events.on('library.unavailable', ({ reason }) => events.push(reason))
  renameSync(shelf.root, `${shelf.root}-away`)
  assert.deepEqual([(await shelf.scan()).status, (await shelf.scan()).status], ['unavailable', 'unavailable'])
  assert.deepEqual([events, shelf.books().length], [['the folder does not exist'], 3])
  const { body } = await shelf.get('/admin/libraries')
  const [library] = body['libraries'] as { available: boolean; scan: { unavailable?: boolean } }[]
  assert.deepEqual([library?.available, library?.scan.unavailable], [false, true])
  renameSync(`${shelf.root}-away`, shelf.root)
  assert.deepEqual([(await shelf.scan()).status, events.length], ['ok', 1])
})

test('S-06 a root that is a file makes the library unavailable', async () => {
  await using shelf = await createScannedLibrary(three)
  const file = path.join(shelf.data, 'file')
  writeFileSync(file, '')
  shelf.change({ root: file })
  assert.equal((await shelf.scan()).status, 'unavailable')
})

test('S-08 an empty root is valid without known books, but unavailable with some', async () => {
  await using empty = await createScannedLibrary({})
  assert.deepEqual([(await empty.scan()).status, (await empty.scan()).books], ['ok', 0])
  await using shelf = await createScannedLibrary(three)
  for (const name of Object.keys(three)) await shelf.remove(name)
  const run = await shelf.scan()
  assert.deepEqual([run.status, shelf.books().length], ['unavailable', 3])
})

test('S-09 broken files are listed with their problem, which contains no path on the disk', async () => {
  await using shelf = await createScannedLibrary(
    { 'empty.mp3': '', 'text.mp3': X, 'good.mp3': { kind: 'mp3' } },
    { tools: { ffprobe: '/usr/bin/ffprobe' } },
  )
  assert.deepEqual(shelf.books(), ['empty.mp3', 'good.mp3', 'text.mp3'])
  assert.equal((await shelf.scan()).status, 'ok')
  assert.equal(shelf.problem('empty.mp3').kind, 'empty_file')
  const { kind, detail } = shelf.problem('text.mp3')
  assert.equal(kind, 'probe_failed')
  assert.ok(detail !== '' && !detail.includes(shelf.root))
  assert.equal(shelf.problem('good.mp3').kind, '')
})

test('S-10 a good file that replaces a bad one of the same size and time is noticed', async () => {
  const good = await createTone({ kind: 'mp3' })
  const bad = Buffer.alloc(good.length, 'x')
  await using shelf = await createScannedLibrary({ 'A.mp3': bad }, { tools: { ffprobe: '/usr/bin/ffprobe' } })
  assert.equal(shelf.problem('A.mp3').kind, 'probe_failed')
  const { mtime } = await import('node:fs').then(({ statSync }) => statSync(path.join(shelf.root, 'A.mp3')))
  writeFileSync(path.join(shelf.root, 'A.mp3'), good)
  utimesSync(path.join(shelf.root, 'A.mp3'), mtime, mtime)
  await shelf.scan()
  assert.equal(shelf.problem('A.mp3').kind, '')
  assert.ok(shelf.book('A.mp3').durationUs > 0)
})

test('S-16 S-17 requests during a scan queue exactly one more run if manual, none if scheduled', async () => {
  await using shelf = await createScannedLibrary(three)
  const { scanning } = shelf.services
  const library = shelf.services.libraries.get(1)
  const before = scanning.runs(1).length
  scanning.scanner.request(library, 'manual')
  for (let turn = 0; turn < 5; turn += 1) scanning.scanner.request(library, 'schedule')
  assert.deepEqual([scanning.scanner.jobs().running?.trigger, scanning.scanner.jobs().queued.length], ['manual', 0])
  const jobs = Array.from({ length: 5 }, () => scanning.scanner.request(library, 'manual').id)
  assert.equal(new Set(jobs).size, 1)
  assert.deepEqual([scanning.scanner.stateOf(1).running, scanning.scanner.stateOf(1).queued], [true, true])
  await scanning.scanner.whenIdle()
  assert.equal(scanning.runs(1).length, before + 2)
})

test('S-18 two libraries are scanned in sequence', async () => {
  await using shelf = await createScannedLibrary({ 'one/A.mp3': X, 'two/B.mp3': X })
  const [one, two] = ['one', 'two'].map((name) => shelf.services.libraries.create({ name, root: path.join(shelf.root, name) }))
  assert.ok(one && two)
  const { scanner, runs } = shelf.services.scanning
  for (const library of [one, two]) scanner.request(library, 'manual')
  assert.deepEqual(
    [scanner.jobs().running?.library.name, scanner.jobs().queued.map(({ library }) => library.name)],
    ['one', ['two']],
  )
  await scanner.whenIdle()
  assert.deepEqual([runs(one.id)[0]?.status, runs(two.id)[0]?.status], ['ok', 'ok'])
  assert.ok((runs(one.id)[0]?.finishedAt ?? '') <= (runs(two.id)[0]?.startedAt ?? ''))
})

test('S-15 a cancelled scan keeps indexed books and removes nothing; the next scan completes', async () => {
  const tree = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`Book ${at}/1.mp3`, `x${at}`]))
  await using shelf = await createScannedLibrary({ 'Old/1.mp3': X })
  await shelf.lay(tree)
  await shelf.remove('Old')
  const { scanner, runs } = shelf.services.scanning
  const job = scanner.request(shelf.services.libraries.get(1), 'manual')
  while (job.progress.done === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  assert.equal(scanner.cancel(job.id), true)
  await scanner.whenIdle()
  assert.equal(runs(1)[0]?.status, 'cancelled')
  assert.ok(shelf.books().includes('Old'))
  assert.ok(shelf.books().length < 101)
  assert.equal(scanner.cancel(job.id), false)
  assert.deepEqual([(await shelf.scan()).status, shelf.books().length], ['ok', 100])
})

test('S-19 an unfinished run of a killed process is marked as interrupted at the next start', async () => {
  await using shelf = await createScannedLibrary(three)
  shelf.infrastructure.db.run("UPDATE scan_runs SET status = 'running', finished_at = NULL")
  const { runsStore } = await import('../rows/runs.store.ts')
  runsStore(shelf.infrastructure.db).interrupt('2026-11-22T00:00:00.000Z')
  const [run] = shelf.services.scanning.runs(1)
  assert.deepEqual([run?.status, run?.finishedAt], ['interrupted', '2026-11-22T00:00:00.000Z'])
})

test('S-20 a file that is being written is indexed, and read again by the next scan', async () => {
  await using shelf = await createScannedLibrary(three)
  const longer = await createTone({ kind: 'mp3', seconds: 2, hertz: 300 })
  await shelf.lay({ 'A.mp3': longer }, { ageSeconds: 0 })
  await shelf.scan()
  const { mtime } = await import('node:fs').then(({ statSync }) => statSync(path.join(shelf.root, 'A.mp3')))
  assert.equal(shelf.services.catalogue.known(1).find((row) => row.path === 'A.mp3')?.signature, null)
  utimesSync(path.join(shelf.root, 'A.mp3'), mtime, new Date(mtime.getTime() - 60_000))
  await shelf.scan()
  assert.ok(shelf.services.catalogue.known(1).find((row) => row.path === 'A.mp3')?.signature)
})

test('S-22 a database that cannot be written fails the scan, but the server still responds', async () => {
  await using shelf = await createScannedLibrary(three, { unscanned: true })
  const failed: string[] = []
  shelf.infrastructure.events.on('scan.failed', ({ reason }) => failed.push(reason))
  shelf.infrastructure.db.exec(
    "CREATE TRIGGER full BEFORE INSERT ON books BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
  )
  assert.equal((await shelf.scan()).status, 'failed')
  assert.equal(failed.length, 1)
  assert.equal((await shelf.get('/libraries')).status, 200)
})

test('S-24 the total is known after the walk, and done never decreases or exceeds it', async () => {
  const tree = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`Book ${at}/1.mp3`, `x${at}`]))
  await using shelf = await createScannedLibrary(tree, { unscanned: true })
  const { scanner } = shelf.services.scanning
  scanner.request(shelf.services.libraries.get(1), 'manual')
  let before = 0
  for (let state = scanner.stateOf(1); state.running; state = scanner.stateOf(1)) {
    assert.ok(state.done >= before && (state.total === 0 ? state.done === 0 : state.done <= state.total))
    before = state.done
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const { running, queued, total, done, added } = scanner.stateOf(1)
  assert.deepEqual([running, queued, total, done, added], [false, false, 120, 120, 120])
})

test('S-26 a mass removal is refused in a scheduled scan and done in a manual one', async () => {
  const tree = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`Book ${at}/1.mp3`, `x${at}`]))
  await using shelf = await createScannedLibrary(tree)
  for (let at = 0; at < 30; at += 1) await shelf.remove(`Book ${at}`)
  const held = await shelf.scan('schedule')
  assert.deepEqual([held.status, held.removed, shelf.books().length], ['partial', 0, 40])
  assert.equal(held.log.find(({ kind }) => kind === 'partial')?.detail, 'mass removal held back')
  const done = await shelf.scan('manual')
  assert.deepEqual([done.status, done.removed, shelf.books().length], ['ok', 30, 10])
})

test('S-26 a removal caused by a new rule or a cleared collection override is not a mass removal', async () => {
  const tree = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`Set/Book ${at}.mp3`, `x${at}`]))
  await using shelf = await createScannedLibrary({ ...tree, 'Emma.mp3': X }, { unscanned: true })
  shelf.override('Set', 'collection')
  await shelf.scan()
  assert.equal(shelf.books().length, 41)
  shelf.services.overrides.clear(1, shelf.book('Emma.mp3').path && ('Set' as never))
  const cleared = await shelf.scan('schedule')
  assert.deepEqual([cleared.status, shelf.books()], ['ok', ['Emma.mp3', 'Set']])
  shelf.override('Set', 'collection')
  await shelf.scan('schedule')
  shelf.change({ ignorePatterns: ['Set/'] })
  const ruled = await shelf.scan('schedule')
  assert.deepEqual([ruled.status, ruled.removed, shelf.books()], ['ok', 40, ['Emma.mp3']])
})

test('U-06 rules that hide every book empty the index', async () => {
  await using shelf = await createScannedLibrary(three)
  shelf.change({ ignorePatterns: ['*.mp3'] })
  assert.deepEqual([(await shelf.scan('schedule')).status, shelf.books()], ['ok', []])
})

test('S-27 S-28 an unscanned book is available immediately, and concurrent requests share one reading', async () => {
  await using shelf = await createScannedLibrary({ 'Old/1.mp3': { kind: 'mp3' } })
  await shelf.lay({ 'New/1.mp3': { kind: 'mp3', hertz: 500 }, 'Other/1.mp3': { kind: 'mp3', hertz: 510 } })
  const responses = await Promise.all(Array.from({ length: 20 }, () => shelf.get('/libraries/1/item?path=New%2F1.mp3')))
  assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]))
  assert.deepEqual(new Set(responses.map(({ body }) => JSON.stringify(body))).size, 1)
  assert.equal(responses[0]?.body['rel_path'], 'New')
  assert.deepEqual(shelf.books(), ['New', 'Old'])
  const run = await shelf.scan()
  assert.deepEqual([run.added, shelf.books().length], [1, 3])
})

test('S-29 S-30 an inaccessible part of a book is refused, and a folder that is not a book is missing', async () => {
  await using shelf = await createScannedLibrary(
    { 'Ann/Book/1.mp3': X, 'Ann/Book/2.mp3': X, 'Set/a.mp3': X, 'Set/b.mp3': X },
    { unscanned: true },
  )
  shelf.override('Set', 'collection')
  const part = shelf.person('Ann', { granted: ['Ann/Book/1.mp3'] })
  for (const scanned of [false, true]) {
    if (scanned) await shelf.scan()
    assert.deepEqual(await shelf.get('/libraries/1/item?path=Ann%2FBook%2F1.mp3', part), {
      status: 403,
      body: { error: 'no access to this path' },
    })
    for (const where of ['Ann', 'Set', 'nothing', 'Ann/Book/3.mp3'])
      assert.deepEqual(await shelf.get(`/libraries/1/item?path=${encodeURIComponent(where)}`), {
        status: 404,
        body: { error: 'no book at that path' },
      })
    assert.equal((await shelf.get('/libraries/1/item?path=Set%2Fa.mp3')).body['rel_path'], 'Set/a.mp3')
  }
})

test('S-31 a book added later with old file times is not older than the previous scan', async () => {
  await using shelf = await createScannedLibrary(three)
  const [first] = shelf.services.scanning.runs(1)
  await shelf.lay({ 'Ancient.mp3': { kind: 'mp3', hertz: 900 } }, { ageSeconds: 86_400 * 365 })
  await shelf.scan()
  const { body } = await shelf.get('/books/recent')
  const [newest] = body['books'] as { rel_path: string; added_at: string }[]
  assert.equal(newest?.rel_path, 'Ancient.mp3')
  assert.ok(Date.parse(newest.added_at) + 999 >= Date.parse(first?.startedAt ?? ''))
})

test('S-32 unchanged broken files start no process again', async () => {
  const count = runs(8, 30)
  const tree = Object.fromEntries(Array.from({ length: count }, (_, at) => [`Broken ${at}.mp3`, `no sound ${at}`]))
  const { spawn } = await import('node:child_process')
  let started = 0
  const counting = ((file: string, ...rest: never[]) => {
    started += 1
    return spawn(file, ...rest)
  }) as typeof spawn
  await using shelf = await createScannedLibrary(tree, {
    tools: { ffprobe: '/usr/bin/ffprobe' },
    deps: { now: () => new Date(), spawn: counting },
  })
  assert.ok(started >= count)
  started = 0
  const run = await shelf.scan()
  assert.deepEqual([started, run.errors, run.updated], [0, count, 0])
  assert.equal(shelf.problem('Broken 7.mp3').kind, 'probe_failed')
})

test('S-11 a scan with ffprobe fills in facts missing without it, and keeps the others', async () => {
  // Only ffprobe knows this container.
  using data = temporaryFolder()
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=2', '-c:a', 'aac', data.at('sound.mka')])
  const bytes = readFileSync(data.at('sound.mka'))
  const database = data.at('chapterhouse.db')
  await using without = await createScannedLibrary({ 'A.mp3': { kind: 'mp3' }, 'B.mp4': bytes }, { database: ':memory:' })
  assert.equal(without.book('B.mp4').durationUs, 0)
  const known = without.book('A.mp3')
  const { addedAtMs } = without.book('B.mp4')
  without.infrastructure.db.exec(`VACUUM INTO '${database}'`)

  await using server = await createTestServer({
    database,
    tools: { ffprobe: '/usr/bin/ffprobe' },
    deps: { now: () => new Date(), spawn },
  })
  await server.infrastructure.tools.look()
  server.services.scanning.scanner.request(server.services.libraries.get(1), 'manual')
  await server.services.scanning.scanner.whenIdle()
  const [a, b] = ['A.mp3', 'B.mp4'].map((name) => server.services.catalogue.whole(1, relPath(name)))
  assert.ok(a && b && Math.abs(b.durationUs - 2_000_000) < 100_000)
  assert.deepEqual([b.codec, b.addedAtMs, a.files, a.addedAtMs], ['aac', addedAtMs, known.files, known.addedAtMs])
})

test('S-25 T-05 books below an unreadable folder are neither removed nor moved; the next complete scan finds the move', async () => {
  const bytes = {
    'Shut/Book/1.mp3': { kind: 'mp3', hertz: 300 },
    'Open/1.mp3': { kind: 'mp3', hertz: 310 },
    'Gone/1.mp3': { kind: 'mp3', hertz: 320 },
  } as const
  await using shelf = await createScannedLibrary(bytes)
  for (const where of ['Shut/Book', 'Gone'])
    await shelf.app.inject({
      method: 'PUT',
      url: `/api/v1/libraries/1/progress?path=${encodeURIComponent(where)}`,
      headers: shelf.admin,
      payload: { position: 7 },
    })
  const at = async (where: string) =>
    ((await shelf.get(`/libraries/1/progress?path=${encodeURIComponent(where)}`)).body['progress'] as { position: number } | null)
      ?.position

  // Root can read every folder, so the folder is moved away and reported as unreadable.
  renameSync(path.join(shelf.root, 'Shut'), path.join(shelf.data, 'Shut'))
  renameSync(path.join(shelf.root, 'Gone'), path.join(shelf.root, 'Kept'))
  const partial = await shelf.scanShutting('Shut')
  assert.deepEqual([partial.status, partial.removed, partial.moved], ['partial', 0, 1])
  assert.deepEqual([await at('Kept'), await at('Shut/Book')], [7, 7])
  assert.ok(shelf.books().includes('Shut/Book'))

  // Its book moved while the folder was unreadable: found by a partial scan, recognised by the next complete one.
  mkdirSync(path.join(shelf.root, 'New'))
  renameSync(path.join(shelf.data, 'Shut', 'Book', '1.mp3'), path.join(shelf.root, 'New', '1.mp3'))
  assert.deepEqual([(await shelf.scanShutting('Shut')).status, await at('New')], ['partial', undefined])
  const whole = await shelf.scan()
  assert.deepEqual([whole.status, whole.moved, await at('New'), await at('Shut/Book')], ['ok', 1, 7, undefined])
})

test('U-06 S-26 rules and marker files that hide every folder book empty the index', async () => {
  await using shelf = await createScannedLibrary({ 'Drafts/1.mp3': X, 'Drafts/2.mp3': X })
  shelf.change({ ignorePatterns: ['Drafts/'] })
  assert.deepEqual([(await shelf.scan('schedule')).status, shelf.books()], ['ok', []])
  shelf.change({ ignorePatterns: [] })
  await shelf.scan()
  shelf.change({ ignorePatterns: ['*.mp3'] })
  assert.deepEqual([(await shelf.scan('schedule')).status, shelf.books()], ['ok', []])
  shelf.change({ ignorePatterns: [] })
  await shelf.scan()
  await shelf.lay({ 'Drafts/.ignore': '' })
  shelf.services.visibility.forget()
  assert.deepEqual([(await shelf.scan('schedule')).status, shelf.books()], ['ok', []])
})

test('S-15 a cancelled scan keeps every book that was read', async () => {
  const tree = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`Book ${at}/1.mp3`, `x${at}`]))
  await using shelf = await createScannedLibrary(tree, { unscanned: true })
  const { scanner } = shelf.services.scanning
  let read = 0
  const stop = shelf.services.reader.read
  shelf.services.reader.read = async (request, signal) => {
    const book = await stop(request, signal)
    read += 1
    if (read === 5) scanner.cancel(scanner.jobs().running?.id ?? 0)
    return book
  }
  assert.equal((await shelf.scan()).status, 'cancelled')
  assert.ok(shelf.books().length >= 5, `${shelf.books().length} books stay`)
})
