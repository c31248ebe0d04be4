import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import * as hooks from '@chapterhouse/contract/metadata/releases'
import * as site from '@chapterhouse/contract/metadata/site'
import type { Operation } from '@chapterhouse/contract/operation'
import type { App } from '@chapterhouse/kit/http/app'
import { serveBytes } from '@chapterhouse/kit/http/serve'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTestService } from '../../../test/test-service.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
const REDOCLY = path.join(ROOT, 'node_modules/@redocly/cli/bin/cli.js')
const NOUNS = path.join(ROOT, 'packages/contract/src/metadata')

test('stats are counted from the tables of the release', async () => {
  await using server = createTestService()
  assert.equal(
    (await server.app.inject('/api/v1/stats')).body,
    '{"works":4,"recordings":4,"people":3,"series":3,"total_runtime_min":712,"total_chapters":2,"built_at":"2026-07-11T00:00:00Z","attribution":{"text":"AudioSilo Meta community","url":"https://meta.example/licence","licenses":[{"id":"CC-BY-SA-3.0","url":"https://creativecommons.org/licenses/by-sa/3.0/"}]}}\n',
  )
  await using empty = createTestService({ rows: {} })
  assert.deepEqual((await empty.app.inject('/api/v1/stats')).json(), {
    ...{ works: 0, recordings: 0, people: 0, series: 0, total_runtime_min: 0, total_chapters: 0 },
    built_at: '2026-07-11T00:00:00Z',
  })
})

interface Document {
  openapi: string
  info: { version: string; description: string; license: { name: string; url: string } }
  servers: { url: string }[]
  paths: Record<string, Record<string, { responses: Record<string, unknown>; parameters?: { name: string; required: boolean }[] }>>
  components: { schemas: Record<string, { properties: Record<string, { enum?: string[] }> }> }
}

const lint = promisify(execFile)
const templateOf = ({ method, path }: Operation) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`

test('openapi.json is pretty-printed, valid and contains the licences', async () => {
  await using server = createTestService({ isEmpty: true })
  const { body } = await server.app.inject('/api/v1/openapi.json')
  const document = JSON.parse(body) as Document
  assert.equal(body, `${JSON.stringify(document, null, 2)}\n`)
  assert.deepEqual(
    [document.openapi, document.info.version, document.servers],
    ['3.1.0', '1.0.0', [{ url: 'https://meta.example' }]],
  )
  assert.match(body, /"discriminator": \{\s*"propertyName": "kind"/)
  assert.equal(document.info.license.url, 'https://meta.example/licence')
  assert.match(document.info.description, /factual core .*CC0-1\.0/s)
  assert.match(document.info.description, /community layer .*CC BY-SA 3\.0/s)
  const { Character, Recap } = document.components.schemas
  assert.deepEqual(Character?.properties['role']?.enum, ['protagonist', 'antagonist', 'supporting', 'minor'])
  assert.deepEqual(Recap?.properties['scope']?.enum, ['book', 'series'])

  using folder = temporaryFolder('openapi-')
  writeFileSync(folder.at('openapi.json'), body)
  // No telemetry and no update check.
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
  const args = [REDOCLY, 'lint', folder.at('openapi.json'), '--extends=recommended', '--format=stylish', '--max-problems=50']
  const linted = await lint(process.execPath, args, { cwd: folder.path, env }).catch((error: { stdout?: string }) =>
    assert.fail(error.stdout ?? String(error)),
  )
  assert.doesNotMatch(linted.stdout + linted.stderr, /warning/i)
})

/** Every operation of the contract except pages. */
async function promised(): Promise<string[]> {
  const all = new Set<string>()
  for (const file of globSync('*.ts', { cwd: NOUNS })) {
    const module: Record<string, unknown> = await import(path.join(NOUNS, file))
    for (const value of Object.values(module)) {
      const isOperation = typeof value === 'object' && value !== null && 'responses' in value && 'guard' in value
      if (isOperation && /^\/(api|abs|hooks|healthz)/.test((value as Operation).path)) all.add(templateOf(value as Operation))
    }
  }
  return [...all]
}

const mountHook = (app: App) => serveBytes(app, hooks.forgejoHook, async (_exchange, _request, reply) => reply.code(202).send())

test('openapi.json agrees with the contract and with the mounted routes', async () => {
  await using server = createTestService({ isEmpty: true, also: mountHook })
  const document = (await server.app.inject('/api/v1/openapi.json')).json() as Document
  const printed = Object.entries(document.paths).flatMap(([at, methods]) => Object.keys(methods).map((method) => `${method} ${at}`))
  // Pages are mounted too, but not in the document.
  const all = [...printed, ...Object.values(site).map(templateOf)]
  assert.deepEqual(all.toSorted(), [...new Set(server.app.mounted.map(templateOf))].toSorted())
  const expected = (await promised()).filter((one) => one !== 'post /hooks/github/release')
  for (const one of [...expected, 'get /abs/search']) assert.ok(printed.includes(one), one)
})

test("without a hook the document describes GitHub's", async () => {
  await using server = createTestService({ isEmpty: true })
  const { paths } = (await server.app.inject('/api/v1/openapi.json')).json() as Document
  assert.deepEqual(Object.keys(paths['/hooks/github/release']?.['post']?.responses ?? {}), [
    '202',
    '400',
    '401',
    '405',
    '413',
    '500',
  ])
  assert.equal(paths['/hooks/forgejo/release'], undefined)
  const refused = paths['/hooks/github/release']?.['post']?.responses['401']
  assert.match(JSON.stringify(refused), /signature.*"text\/plain"/)
})

test('each response of the status table is documented', async () => {
  await using server = createTestService({ isEmpty: true })
  const { paths } = (await server.app.inject('/api/v1/openapi.json')).json() as Document
  const statusesOf = (at: string) => Object.keys(paths[at]?.['get']?.responses ?? {}).join(' ')
  assert.equal(statusesOf('/api/v1/works/{id}'), '200 301 304 404 405 500 503')
  assert.equal(statusesOf('/api/v1/works/{id}/recordings/{rid}/chapters'), '200 301 304 405 500 503')
  assert.equal(statusesOf('/api/v1/lookup'), '200 304 400 404 405 500 503')
  assert.equal(statusesOf('/api/v1/coverage/works'), '200 304 400 405 500 503')
  assert.equal(statusesOf('/api/v1/stats'), '200 304 405 500 503')
  assert.equal(statusesOf('/api/v1/openapi.json'), '200 304 405 500')
  assert.equal(statusesOf('/healthz'), '200 405 500 503')
  const parameters = paths['/abs/search']?.['get']?.parameters ?? []
  assert.deepEqual(
    parameters.filter(({ required }) => required).map(({ name }) => name),
    ['query'],
  )
})
