import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { longTest } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { putTone } from '@chapterhouse/testkit/tone'
import { type Answer, ScriptedBridge } from './scripted-bridge.ts'
import { startServer } from './started-server.ts'

const BOOK = 'Anna Karenina'
const CHAPTERS = 12
const SECONDS = 5
const LICENSE = { work: 'anna-karenina', license: 'CC-BY-SA-3.0', sources: [{ type: 'community' }] }

const characters = (through: number) => ({
  ...LICENSE,
  characters: upTo(through).map((chapter) => ({ id: `c${chapter}`, name: `From ${chapter}`, reveal: { chapter } })),
})
const recaps = (through: number) => ({
  ...LICENSE,
  recaps: upTo(through).map((chapter) => ({ through: { chapter }, text: `Up to ${chapter}.` })),
  ...(through === CHAPTERS && { in_short: 'A short version.', ending: 'The end.' }),
})
const upTo = (chapter: number) => Array.from({ length: chapter }, (_, at) => at + 1)
const RESULT = {
  ...{ library_id: 1, path: BOOK, source: 'audio', files: ['characters.json', 'recaps.json'] },
  ...{ characters: CHAPTERS, recaps: CHAPTERS, cost_usd: 0.4 },
}
const PARK = { code: 'agent_rate_limited', hint: 'The model has a limit.', retry_at: '2026-11-29T12:00:00Z' }

/** A house with one book of twelve chapters, an admin, and Ann, who is in chapter 3. */
async function openHouse() {
  await using stack = new AsyncDisposableStack()
  const [shelf, data] = [stack.use(temporaryFolder()), stack.use(temporaryFolder())]
  const chapters = upTo(CHAPTERS).map((chapter) => ({
    ...{ title: `Chapter ${chapter}`, start: (chapter - 1) * SECONDS, end: chapter * SECONDS },
  }))
  const tags = { title: BOOK, artist: 'Leo Tolstoy' }
  await putTone(path.join(shelf.path, BOOK, 'book.m4b'), { kind: 'm4b', seconds: CHAPTERS * SECONDS, tags, chapters })
  let server = await startServer(data.path, ['--library', shelf.path])
  const admin = (await server.signIn()).token
  await server.scanned()
  const { id } = await server.post<{ id: number }>('/admin/users', { username: 'Ann', password: 'correct horse' })
  await server.post('/admin/library-access', { user_id: id, library_id: 1 })
  const { token: ann } = await server.post<{ token: string }>('/auth/login', { username: 'Ann', password: 'correct horse' })

  async function as<T>(token: string, ask: (of: typeof server) => Promise<T>): Promise<T> {
    server.useToken(token)
    try {
      return await ask(server)
    } finally {
      server.useToken(admin)
    }
  }
  const book = `path=${encodeURIComponent(BOOK)}`
  const position = 2 * SECONDS + 1
  await as(ann, ({ put }) => put(`/libraries/1/progress?${book}`, { position, duration: CHAPTERS * SECONDS }))
  const house = stack.move()
  return {
    shelf: shelf.path,
    url: () => server.url,
    get: <T>(where: string) => server.get<T>(where),
    post: <T>(where: string, body?: unknown) => server.post<T>(where, body),
    /** The texts of the book that Ann, or the admin, gets. */
    textsOf: async (who: 'ann' | 'admin', at = BOOK) => {
      const where = `/libraries/1/attachments?path=${encodeURIComponent(at)}&spoilers=${who === 'ann' ? 'hide' : 'show'}`
      const { work } = await as(who === 'ann' ? ann : admin, ({ get }) => get<{ work: Texts }>(where))
      return {
        characters: (work.characters ?? []).map(({ name }) => name),
        recaps: (work.recaps ?? []).map(({ text }) => text),
        summary: work.recap_summary,
      }
    },
    async restart(): Promise<void> {
      await server.kill()
      server = await startServer(data.path, [])
      server.useToken(admin)
    },
    /** Returns its name. */
    async backUp(): Promise<string> {
      await server.post('/admin/backups')
      for (;;) {
        const { status } = await server.get<{ status: { running: boolean; last: { name: string } } }>('/admin/backups')
        if (!status.running) return status.last.name
        await pause(10)
      }
    },
    async [Symbol.asyncDispose]() {
      await server.stop()
      await house.disposeAsync()
    },
  }
}

interface Texts {
  characters?: { name: string }[]
  recaps?: { text: string }[]
  recap_summary?: object
}
type House = Awaited<ReturnType<typeof openHouse>>

/** The life of a job, step by step. Each returns the answer of the server, and may be repeated. */
function stepsOf(house: House, bridge: ScriptedBridge): Record<string, () => Promise<Answer | undefined>> {
  const running = (progress: object) => bridge.report('running', { progress })
  return {
    pair: async () => bridge.pair((await house.post<{ code: string }>('/admin/bridge/pair')).code),
    heartbeat: () => bridge.heartbeat(),
    async create() {
      await house.post('/admin/bridge/jobs', { kind: 'sidecars.generate', library_id: 1, path: BOOK })
      return undefined
    },
    claim: () => bridge.claim(),
    facts: () => bridge.facts(),
    listening: () => running({ step: 'asr', done: 3, total: CHAPTERS, stage: 'chapters' }),
    park: () => bridge.report('needs_attention', { progress: { step: 'fact_pass', park: PARK } }),
    unpark: () => running({ step: 'fact_pass' }),
    async 'write a part'() {
      bridge.write('characters.json', characters(6))
      bridge.write('recaps.json', recaps(6))
      return running({ step: 'writing' })
    },
    'rescan the part': () => bridge.rescan(),
    async 'write the rest'() {
      bridge.write('characters.json', characters(CHAPTERS))
      bridge.write('recaps.json', recaps(CHAPTERS))
      return running({ step: 'writing' })
    },
    'rescan the rest': () => bridge.rescan(),
    done: () => bridge.report('done', { result: RESULT }),
  }
}

async function assertFinished(house: House): Promise<void> {
  const { jobs } = await house.get<{ jobs: Record<string, unknown>[] }>('/admin/bridge/jobs')
  assert.deepEqual(
    jobs.map(({ id, state, attempts, result, error }) => ({ id, state, attempts, result, error })),
    [{ id: 1, state: 'done', attempts: 1, result: RESULT, error: '' }],
  )
  const { events } = await house.get<{ events: { kind: string }[] }>('/admin/events')
  assert.deepEqual(
    events.map(({ kind }) => kind).filter((kind) => kind.startsWith('bridge')),
    ['bridge_job_finished'],
  )
  const all = { characters: characters(CHAPTERS).characters.map(({ name }) => name) }
  assert.deepEqual(await house.textsOf('ann'), {
    ...{ characters: ['From 1', 'From 2', 'From 3'], recaps: ['Up to 1.', 'Up to 2.'], summary: undefined },
  })
  const admin = await house.textsOf('admin')
  assert.deepEqual([admin.characters, admin.recaps.length], [all.characters, CHAPTERS])
  assert.deepEqual(admin.summary, { in_short: 'A short version.', ending: 'The end.' })
}

test('a bridge does a job from pairing to texts, and a listener gets those up to their chapter', async () => {
  await using house = await openHouse()
  const bridge = new ScriptedBridge({ base: house.url, shelf: house.shelf })
  for (const [name, step] of Object.entries(stepsOf(house, bridge))) {
    const answer = await step()
    assert.equal(answer?.status ?? 200, 200, `${name}: ${JSON.stringify(answer?.body)}`)
    if (name === 'facts' && answer) {
      const { title, is_folder, files, chapters } = answer.body
      assert.deepEqual([title, is_folder, files.length, chapters.length], [BOOK, true, 1, CHAPTERS])
    }
    // The first part is shown already, and is gated like the rest.
    if (name === 'rescan the part') {
      assert.deepEqual((await house.textsOf('ann')).recaps, ['Up to 1.', 'Up to 2.'])
      assert.equal((await house.textsOf('admin')).recaps.length, 6)
    }
  }
  await assertFinished(house)
})

test('a bridge whose book is renamed during a job learns the new path from its next report', async () => {
  await using house = await openHouse()
  const bridge = new ScriptedBridge({ base: house.url, shelf: house.shelf })
  const steps = Object.entries(stepsOf(house, bridge))
  for (const [, step] of steps.slice(0, 6)) await step()
  renameSync(path.join(house.shelf, BOOK), path.join(house.shelf, 'Karenina'))
  await house.post('/admin/scan')
  for (let turn = 0; bridge.job?.path !== 'Karenina'; turn += 1) {
    assert.ok(turn < 400, 'the job did not follow its book')
    assert.equal((await bridge.report('running', { progress: { step: 'fact_pass' } })).status, 200)
  }
  for (const [name, step] of steps.slice(8)) assert.equal((await step())?.status ?? 200, 200, name)
  assert.equal((await house.textsOf('admin', 'Karenina')).recaps.length, CHAPTERS)
})

test('after a restore the jobs of the backup count, and the bridge hears that a later one is unknown', async () => {
  await using house = await openHouse()
  const bridge = new ScriptedBridge({ base: house.url, shelf: house.shelf })
  const { pair, create } = stepsOf(house, bridge)
  await pair?.()
  await bridge.heartbeat()
  await create?.()
  await bridge.claim()
  const first = bridge.job
  const backup = await house.backUp()
  assert.equal((await bridge.report('done', { result: RESULT })).status, 200)
  await create?.()
  await bridge.claim()
  const later = bridge.job
  assert.deepEqual([first?.id, later?.id], [1, 2])
  await house.post(`/admin/backups/${backup}/restore`)
  await house.restart()

  const unknown = await bridge.report('running')
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'job_not_found'])
  assert.equal((await bridge.heartbeat()).status, 200)
  bridge.job = first
  assert.equal((await bridge.report('running')).body.state, 'running', 'the job is open again')
  assert.equal((await bridge.claim()).status, 204)
  assert.equal((await bridge.report('done', { result: RESULT })).status, 200)

  // The next job gets the number of the one that is gone, whose claim is of no use.
  await create?.()
  bridge.job = later
  assert.equal((await bridge.heartbeat()).status, 200)
  assert.equal((await bridge.report('running')).body.code, 'claim_lost')
  const { status, body } = await bridge.claim()
  assert.deepEqual([status, body.job.id, body.job.attempts], [200, 2, 1])
  assert.equal((await bridge.report('running')).status, 200)
})

/** Repeats a step until the server has responded: a bridge that hears nothing does not know whether it was heard. */
async function insist(step: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  for (;;) {
    const answer = await step().catch((error: unknown) => {
      if (error instanceof TypeError) return 'nothing' as const
      throw error
    })
    if (answer !== 'nothing') return answer
  }
}

async function doWithKills(
  isKilledAfter: (name: string) => boolean,
  { isKilledDuring }: { isKilledDuring: boolean },
): Promise<void> {
  await using house = await openHouse()
  const bridge = new ScriptedBridge({ base: house.url, shelf: house.shelf })
  for (const [name, step] of Object.entries(stepsOf(house, bridge))) {
    // A code that was used without a response is lost, and so is a claim: an admin makes another one, and the lease ends.
    if (isKilledDuring && !['pair', 'claim', 'create'].includes(name)) {
      const sent = step().catch(() => undefined)
      await house.restart()
      await sent
    }
    const answer = await insist(step)
    // The step had been done before the kill, although its response was lost.
    const isRepeated = isKilledDuring && name === 'done' && answer?.body.code === 'claim_lost'
    assert.ok(isRepeated || (answer?.status ?? 200) === 200, `${name}: ${JSON.stringify(answer?.body)}`)
    if (isKilledAfter(name)) await house.restart()
  }
  await assertFinished(house)
}

test('a server that is killed during a job loses nothing and does nothing twice', () =>
  doWithKills((name) => ['claim', 'write a part', 'done'].includes(name), { isKilledDuring: false }))

longTest('the same with a kill after each step', () => doWithKills(() => true, { isKilledDuring: false }))
longTest('the same with a kill during each step', () => doWithKills(() => false, { isKilledDuring: true }))
