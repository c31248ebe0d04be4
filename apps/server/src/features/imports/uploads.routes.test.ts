import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { absBackup, writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { becomesTrue } from '@chapterhouse/testkit/in-time'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createImportServer, type ImportServer, stateOf } from './test/import-server.ts'

type Content = ImportServer['content']

function filesOf(content: Content): { database: Buffer; backup: Buffer } {
  using folder = temporaryFolder()
  const file = folder.at('absdatabase.sqlite')
  writeAbsDatabase(file, content)
  return { database: readFileSync(file), backup: absBackup(file, content) }
}

const uploadsIn = (server: ImportServer) => {
  const folder = path.join(server.infrastructure.config.data, 'imports')
  return readdirSync(path.dirname(folder)).includes('imports') ? readdirSync(folder) : []
}

async function upload(server: ImportServer, payload: Buffer, headers: Record<string, string> = server.headers) {
  const url = '/api/v1/admin/imports/abs/file?name=2026-11-20.audiobookshelf'
  const response = await server.app.inject({ method: 'POST', url, headers, payload })
  return { status: response.statusCode, body: response.json() }
}

test('a backup gives the same data as the server itself, and is removed once its imports are applied', async () => {
  await using byUrl = await createImportServer()
  for (const id of await byUrl.read({ lists: false })) await byUrl.apply(id)
  await using byFile = await createImportServer()
  const { backup } = filesOf(byFile.content)
  const { status, body } = await upload(byFile, backup)
  assert.deepEqual([status, body.name, body.bytes, body.version], [201, '2026-11-20.audiobookshelf', backup.length, '2.36.0'])
  const { file } = body
  const described = await byFile.call('POST', '/abs/users', { file })
  assert.deepEqual(described.body, (await byFile.call('POST', '/abs/users', byFile.source)).body)
  const ids = await byFile.read({ url: undefined, token: undefined, file, lists: false })
  const shown = await byFile.call('GET', `/${ids[0]}`)
  assert.deepEqual([shown.body.source, shown.body.source_url, shown.body.source_name], ['abs', '', '2026-11-20.audiobookshelf'])
  await byFile.apply(ids[0] ?? 0)
  assert.equal(uploadsIn(byFile).length, 2)
  await byFile.apply(ids[1] ?? 0)
  await becomesTrue('no file', () => uploadsIn(byFile).length === 0)
  assert.deepEqual(stateOf(byFile), stateOf(byUrl))
})

test('a session is imported once, by whichever way it was read', async () => {
  await using server = await createImportServer()
  for (const id of await server.read()) await server.apply(id)
  const { file } = (await upload(server, filesOf(server.content).database)).body
  for (const id of await server.read({ url: undefined, token: undefined, file })) {
    const { summary } = (await server.call('GET', `/${id}`)).body
    assert.deepEqual([summary.sessions, summary.already_here > 0, summary.progress], [0, true, 0])
  }
})

test('deleting the imports of a file removes the file', async () => {
  await using server = await createImportServer()
  const { file } = (await upload(server, filesOf(server.content).database)).body
  for (const id of await server.read({ url: undefined, token: undefined, file })) await server.call('DELETE', `/${id}`)
  await becomesTrue('no file', () => uploadsIn(server).length === 0)
})

test('uploads are for admins', async () => {
  await using server = await createImportServer()
  const { backup } = filesOf(server.content)
  assert.equal((await upload(server, backup, {})).status, 401)
  assert.equal((await upload(server, backup, server.people.ann)).status, 403)
  assert.deepEqual(uploadsIn(server), [])
})

test('a file from another program is refused and not kept', async () => {
  await using server = await createImportServer()
  const { status, body } = await upload(server, Buffer.from('id,title\n'))
  assert.deepEqual([status, body.code], [400, 'not_abs'])
  assert.deepEqual(uploadsIn(server), [])
  const unknown = await server.call('POST', '/abs/users', { file: '../state' })
  assert.deepEqual([unknown.status, unknown.body.code, unknown.body.field], [400, 'invalid_import', 'file'])
  const both = await server.call('POST', '/abs/users', { ...server.source, file: 'x' })
  assert.deepEqual([both.status, both.body.field], [400, 'file'])
})

test('an interrupted upload leaves no file', async () => {
  await using server = await createImportServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { database } = filesOf(server.content)
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  const lines = ['POST /api/v1/admin/imports/abs/file HTTP/1.1', 'host: x', `authorization: ${server.headers.authorization}`]
  socket.write([...lines, `content-length: ${database.length}`, '', ''].join('\r\n'))
  socket.write(database.subarray(0, 20_000))
  await becomesTrue('a file', () => uploadsIn(server).length > 0)
  socket.destroy()
  await becomesTrue('no file', () => uploadsIn(server).length === 0)
})
