import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Operation } from '@chapterhouse/contract/operation'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { builtSample } from '../../../../test/built-sample.ts'
import { createShapeCheck } from '../../../../test/closed-shapes.ts'
import { ORCHARD } from '../../../../test/orchard.ts'
import { readHtml } from '../../../../test/read-html.ts'
import { createTestService } from '../../../../test/test-service.ts'
import { shortJson } from './short-json.ts'

type Service = ReturnType<typeof createTestService>
const NOUNS = path.resolve(import.meta.dirname, '../../../../../packages/contract/src/metadata')

/** The operations of the contract on the page, by heading. */
async function operations(): Promise<Map<string, Operation>> {
  const found = new Map<string, Operation>()
  for (const file of globSync('*.ts', { cwd: NOUNS })) {
    const module: Record<string, unknown> = await import(path.join(NOUNS, file))
    for (const value of Object.values(module)) {
      const isOperation = typeof value === 'object' && value !== null && 'responses' in value && 'guard' in value
      const operation = value as Operation
      if (isOperation && /^\/(api|abs|hooks\/github|healthz)/.test(operation.path))
        found.set(`${operation.method} ${operation.path.replace(/:(\w+)/g, '{$1}')}`, operation)
    }
  }
  return found
}

interface ShownExample {
  request: string | undefined
  command: string | undefined
  status: number
  /** As shown on the page. */
  json: string | undefined
  text: string
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const textIn = (html = ''): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] ?? '')

/** The examples of the page by heading. */
async function examplesOf({ app }: Service): Promise<Map<string, ShownExample>> {
  const { statusCode, body } = await app.inject('/docs/api')
  assert.equal(statusCode, 200)
  readHtml(body)
  const sections = body.split('<section class="operation">').slice(1)
  return new Map(
    sections.map((section) => {
      const [, head] = /<h3>(.*?)<\/h3>/s.exec(section) ?? []
      const [, example = ''] = /<div class="example">(.*?)<\/div>/s.exec(section) ?? []
      const [, request] = /<a href="([^"]*)">/.exec(example) ?? []
      const [, command] = /<code data-copy>(.*?)<\/code>/s.exec(example) ?? []
      const [, status] = /status (\d+)/.exec(example) ?? []
      const [, json] = /<pre[^>]*>(.*?)<\/pre>/s.exec(example) ?? []
      const shown = { request: textIn(request), command: textIn(command), json: json && textIn(json), text: textIn(example) }
      return [textIn(head), { ...shown, status: Number(status) }]
    }),
  )
}

async function startSampleService() {
  const folder = temporaryFolder('examples-')
  const server = createTestService({ isEmpty: true })
  server.artifacts.adopt(server.open(await builtSample(folder.at('meta.sqlite'))))
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

for (const [name, start] of [
  ['a small catalogue', async () => createTestService()],
  ['the sample', startSampleService],
] as const)
  test(`every operation has an example, which is the real response of its route: ${name}`, async () => {
    await using server = await start()
    const mustFit = createShapeCheck()
    const examples = await examplesOf(server)
    for (const [head, operation] of await operations()) {
      const example = examples.get(head)
      assert.ok(example && example.text !== '', `no example: ${head}`)
      if (operation.method !== 'GET') continue
      assert.ok(example.json, `${head}: ${example.text}`)
      const shown: unknown = JSON.parse(example.json)
      mustFit(operation, example.status, shown)
      const real = await server.app.inject(example.request ?? '')
      assert.equal(real.statusCode, 200)
      if (!operation.path.endsWith('.json')) assert.deepEqual(shown, shortJson(real.json()), head)
      assert.equal(example.command, `curl 'https://meta.example${example.request}'`)
      assert.ok(example.json.length < 4_000, `${head}: ${example.json.length} characters`)
    }
  })

test('examples of searches, matches and lookups have results', async () => {
  await using server = createTestService()
  const examples = await examplesOf(server)
  const responseOf = (head: string) => JSON.parse(examples.get(`GET ${head}`)?.json ?? '{}')
  for (const head of ['search', 'works/search', 'people/search', 'series/search', 'works/match'])
    assert.ok(responseOf(`/api/v1/${head}`).results.length > 0, head)
  assert.ok(responseOf('/abs/search').matches.length > 0)
  assert.equal(responseOf('/api/v1/works/{id}/recordings/{rid}/chapters').chapters.length, 2)
  assert.equal(responseOf('/api/v1/lookup').work.id, responseOf('/api/v1/works/{id}').id)
})

test('examples follow the release, and name what it lacks', async () => {
  await using server = createTestService({ isEmpty: true })
  const stats = async () => (await examplesOf(server)).get('GET /api/v1/stats')
  assert.match((await stats())?.text ?? '', /no release is loaded/)
  assert.match((await examplesOf(server)).get('GET /healthz')?.json ?? '', /starting/)
  server.adopt(ORCHARD)
  assert.match((await stats())?.json ?? '', /"works": 4/)
  server.adopt({})
  const empty = await examplesOf(server)
  assert.match(empty.get('GET /api/v1/stats')?.json ?? '', /"works": 0/)
  for (const [head, lacks] of [
    ['GET /api/v1/works/{id}', /this release has no work\./],
    ['GET /api/v1/people/{id}', /this release has no person\./],
    ['GET /api/v1/series/search', /this release has no series\./],
    ['GET /api/v1/lookup', /this release has no recording with an ASIN or ISBN\./],
  ] as const)
    assert.match(empty.get(head)?.text ?? '', lacks)
})

test('examples contain no spoilers', async () => {
  await using server = createTestService()
  const work = (await examplesOf(server)).get('GET /api/v1/works/{id}')?.json ?? ''
  const { characters, recaps } = JSON.parse(work)
  assert.deepEqual(characters[1], { id: '…', name: '…', role: 'supporting', reveal: { chapter: 3 }, description: '…' })
  assert.deepEqual(recaps[1], { through: { chapter: 4 }, text: '…' })
  const { body } = await server.app.inject('/docs/api')
  for (const story of ['Zed', 'Late.', 'Ilse', 'Glazier', 'So far.', 'Glass.']) assert.ok(!body.includes(story), story)
})

test('a title with quotes is a single argument of the command', async () => {
  const title = `It's "$(date)" <b>`
  await using server = createTestService({ rows: { ...ORCHARD, works: [{ id: 'odd', title, language: 'en' }] } })
  const { command = '', request } = (await examplesOf(server)).get('GET /api/v1/search') ?? {}
  const typed = command.replace(/^curl/, "printf '%s\\n'")
  assert.equal(execFileSync('sh', ['-c', typed], { encoding: 'utf8' }), `https://meta.example${request}\n`)
  assert.equal(new URLSearchParams(request?.split('?')[1]).get('q'), title)
})

test('concurrent requests build the page only once', async () => {
  await using server = createTestService()
  let reads = 0
  const { app } = server
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url === '/api/v1/stats') reads += 1
    done()
  })
  await Promise.all(Array.from({ length: 5 }, () => app.inject('/docs/api')))
  await app.inject('/docs/api')
  assert.equal(reads, 1)
})

test('shortens lists to two entries, and texts', () => {
  const long = 'x'.repeat(200)
  assert.deepEqual(shortJson({ works: [1, 2, 3], text: long, nested: [{ list: ['a', 'b', 'c'] }], none: null, is: true }), {
    works: [1, 2],
    text: `${'x'.repeat(119)}…`,
    nested: [{ list: ['a', 'b'] }],
    none: null,
    is: true,
  })
  assert.deepEqual(shortJson({ recaps: [{ through: { chapter: 1 }, scope: 'book', text: 'It ends.' }] }), {
    recaps: [{ through: { chapter: 1 }, scope: 'book', text: '…' }],
  })
})
