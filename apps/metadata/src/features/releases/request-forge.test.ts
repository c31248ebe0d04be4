import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createForgeRequest } from './request-forge.ts'

const never = new AbortController().signal
const START = new URL('https://forge.example/api/file')

/** Requests a file from a fake forge, and records which URLs got the token. */
async function requestWith(responses: Record<string, Response>) {
  const sent: [address: string, authorization: string | undefined][] = []
  const request = createForgeRequest({
    fetch: async (address, init) => {
      const url = String(address)
      sent.push([url, new Headers(init?.headers).get('authorization') ?? undefined])
      return responses[url] ?? new Response('', { status: 404 })
    },
    forge: 'github',
    releases: new URL('https://forge.example/api'),
    token: 'the-token',
    agent: 'test',
  })
  const { status } = await request(START, {}, never)
  return { status, sent }
}

const to = (location: string) => new Response(null, { status: 302, headers: { location } })

test('does not send the token to the host that a redirect names', async () => {
  const files = 'https://objects.githubusercontent.com/file'
  assert.deepEqual(await requestWith({ [START.href]: to(files), [files]: new Response('bytes') }), {
    status: 200,
    sent: [
      [START.href, 'Bearer the-token'],
      [files, undefined],
    ],
  })
})

test('resolves a relative redirect', async () => {
  const next = 'https://forge.example/api/next'
  const { status, sent } = await requestWith({ [START.href]: to('next'), [next]: new Response('bytes') })
  assert.deepEqual([status, sent.at(-1)], [200, [next, 'Bearer the-token']])
})

test('rejects a redirect to an invalid URL', async () => {
  await assert.rejects(requestWith({ [START.href]: to('https://') }), { message: 'forge.example redirected to an invalid URL' })
})

for (const response of [new Response(null, { status: 304, headers: { location: '/x' } }), new Response(null, { status: 302 })])
  test(`returns a response without a redirect target: ${response.status}`, async () => {
    assert.equal((await requestWith({ [START.href]: response })).status, response.status)
  })
