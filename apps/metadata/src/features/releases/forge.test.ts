import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inspect } from 'node:util'
import { createJsonReader } from '@chapterhouse/kit/json/json-reader'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { startForge } from '../../../test/fake-forge.ts'
import { createForge } from './forge.ts'

const workers = openWorkers(1)
after(() => workers[Symbol.asyncDispose]())
const readJson = createJsonReader(workers)

const listWith = (token: string, send = fetch) =>
  createForge({
    forge: 'github',
    releases: new URL('http://127.0.0.1:1'),
    repo: 'owner/name',
    token,
    fetch: send,
    readJson,
    agent: 'test',
  }).list(new AbortController().signal)

test('an invalid token appears neither in the message nor in its cause', async () => {
  await assert.rejects(listWith('the-token\nof-two-lines'), (error: Error) => {
    assert.match(error.message, /^the request to 127\.0\.0\.1:1 is invalid$/)
    return !inspect(error).includes('the-token')
  })
})

test("an unreachable forge is reported with the network's error code", async () => {
  const unreachable = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }))
  await assert.rejects(listWith('the-token', unreachable), { message: '127.0.0.1:1 cannot be reached (ECONNREFUSED)' })
})

const MIB = 2 ** 20
const HOSTILE = [
  ['millions of lists in one another', '['.repeat(4 * MIB) + ']'.repeat(4 * MIB)],
  ['millions of releases', `[${'{},'.repeat(2 * MIB)}{}]`],
  ['a text that is not JSON', `[${' '.repeat(MIB)}`],
] as const

for (const [name, body] of HOSTILE)
  test(`a list of ${name} is refused in another thread`, async () => {
    await using fake = await startForge()
    fake.respond('/repos/owner/name/releases?limit=15', (response) => void response.end(body))
    let jobs = 0
    const counted = createJsonReader({
      run: (...job) => {
        jobs += 1
        return workers.run(...job)
      },
    })
    const needs = { forge: 'forgejo', releases: fake.origin, repo: 'owner/name', token: undefined, agent: 'test' } as const
    const forge = createForge({ ...needs, fetch, readJson: counted })
    await assert.rejects(forge.list(new AbortController().signal), { message: 'the list of releases cannot be read' })
    assert.equal(jobs, 1)
  })
