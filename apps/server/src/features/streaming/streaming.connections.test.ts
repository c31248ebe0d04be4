import assert from 'node:assert/strict'
import { readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { runs } from '@chapterhouse/testkit/runs'
import { createTestServer } from '../../../test/test-server.ts'

const server = await createTestServer()
const { app, root } = server
after(() => server[Symbol.asyncDispose]())

const { authorization } = server.person('Ann', { granted: ['.'] })
writeFileSync(path.join(root, 'endless.mp3'), Buffer.alloc(32 * 1024 * 1024))
writeFileSync(path.join(root, 'short.mp3'), Buffer.alloc(200_000))
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const url = (name: string) => `/api/v1/libraries/1/stream?path=${name}`

function openFiles(): number {
  return readdirSync('/proc/self/fd').filter((fd) => linkOf(`/proc/self/fd/${fd}`).startsWith(root)).length
}

function linkOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

async function waitForCount(read: () => number, wanted: number): Promise<number> {
  for (let turn = 0; turn < 250 && read() !== wanted; turn += 1) await setTimeout(20)
  return read()
}

function requestAndLeave(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.write(`GET ${url(name)} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`))
    socket.once('data', () => socket.destroy())
    socket.once('close', () => resolve())
    socket.once('error', reject)
  })
}

test('H-23 a range far into a file of 5 GiB', async () => {
  const file = path.join(root, 'huge.mp3')
  writeFileSync(file, '')
  truncateSync(file, 5 * 1024 ** 3)
  const response = await app.inject({ url: url('huge.mp3'), headers: { authorization, range: 'bytes=4831838208-4831838217' } })
  const { 'content-range': range } = response.headers
  assert.deepEqual([response.statusCode, range, response.rawPayload.length], [206, 'bytes 4831838208-4831838217/5368709120', 10])
  const tail = await app.inject({ method: 'HEAD', url: url('huge.mp3'), headers: { authorization } })
  assert.equal(tail.headers['content-length'], '5368709120')
  rmSync(file)
})

test('H-27 disconnects in the middle leave no descriptors open', async () => {
  await app.inject({ url: url('endless.mp3'), headers: { authorization, range: 'bytes=0-9' } })
  const before = openFiles()
  for (let round = 0; round < runs(5, 25); round += 1)
    await Promise.all(Array.from({ length: 20 }, () => requestAndLeave('endless.mp3')))
  assert.equal(await waitForCount(openFiles, before), before)
  assert.equal((await app.inject({ url: url('short.mp3'), headers: { authorization } })).rawPayload.length, 200_000)
})

test('stopping the server closes all cached descriptors', async () => {
  const another = await createTestServer()
  const reader = another.person('Ben', { granted: ['.'] })
  writeFileSync(path.join(another.root, 'a.mp3'), 'ID3')
  await another.app.inject({ url: url('a.mp3'), headers: reader })
  const open = () => readdirSync('/proc/self/fd').filter((fd) => linkOf(`/proc/self/fd/${fd}`).startsWith(another.root)).length
  assert.equal(open(), 1)
  await another[Symbol.asyncDispose]()
  assert.equal(await waitForCount(open, 0), 0)
})
