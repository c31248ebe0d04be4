import assert from 'node:assert/strict'
import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { type ControlMessage, lockDataFolder, requestFromRunning } from './control-socket.ts'

/** A data folder; `depth` makes its path too long for a socket address. */
function createFolder(depth = 0) {
  const top = mkdtempSync(path.join(tmpdir(), 'data-'))
  const data = path.join(top, ...Array.from({ length: depth }, () => 'd'.repeat(40)))
  mkdirSync(data, { recursive: true })
  return { data, [Symbol.dispose]: () => rmSync(top, { recursive: true }) }
}

const busy = (why: string) => (_request: unknown, send: (message: ControlMessage) => void) => send({ kind: 'refused', why })

/** Leaves a stale socket, as a killed process does: it exists, but no process listens. */
async function leaveBehind(data: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(path.join(data, 'dead.sock'), resolve))
  linkSync(path.join(data, 'dead.sock'), path.join(data, 'control.sock'))
  await new Promise((resolve) => server.close(resolve))
}

async function onMessage(data: string): Promise<ControlMessage[] | undefined> {
  const message: ControlMessage[] = []
  return (await requestFromRunning(data, { do: 'scan' }, (one) => void message.push(one))) ? message : undefined
}

for (const depth of [0, 4]) {
  test(`only the process that locked a folder ${depth} deep responds, and its socket is removed when it stops`, async () => {
    using folder = createFolder(depth)
    const holding = await lockDataFolder(folder.data, busy('ours'))
    assert.equal(statSync(path.join(folder.data, 'control.sock')).mode & 0o777, 0o600)
    assert.deepEqual(readdirSync(folder.data), ['control.sock'])
    assert.deepEqual(await onMessage(folder.data), [{ kind: 'refused', why: 'ours' }])
    await assert.rejects(lockDataFolder(folder.data, busy('theirs')), {
      refusal: 'conflict',
      message: /is already running on .*\. Stop it/,
    })
    assert.deepEqual(await onMessage(folder.data), [{ kind: 'refused', why: 'ours' }])
    await holding[Symbol.asyncDispose]()
    assert.deepEqual([await onMessage(folder.data), readdirSync(folder.data)], [undefined, []])
  })
}

for (const name of ['an empty folder', 'a folder with a stale socket']) {
  test(`of many concurrent attempts to lock ${name}, one succeeds`, async () => {
    using folder = createFolder()
    if (name !== 'an empty folder') await leaveBehind(folder.data)
    const tries = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => lockDataFolder(folder.data, busy(`number ${n}`))))
    const won = tries.flatMap((one, n) => (one.status === 'fulfilled' ? [{ n, holding: one.value }] : []))
    for (const one of tries) if (one.status === 'rejected') assert.equal(one.reason.refusal, 'conflict')
    assert.equal(won.length, 1)
    assert.deepEqual(await onMessage(folder.data), [{ kind: 'refused', why: `number ${won[0]?.n}` }])
    assert.deepEqual(
      readdirSync(folder.data).filter((file) => file.startsWith('control')),
      ['control.sock'],
    )
    for (const { holding } of won) await holding[Symbol.asyncDispose]()
  })
}

test('a request to a missing folder finds no server', async () => {
  using folder = createFolder()
  assert.equal(await onMessage(path.join(folder.data, 'x'.repeat(120))), undefined)
})

test('a socket that cannot be opened is not treated as stale', async () => {
  using folder = createFolder()
  symlinkSync('control.sock', path.join(folder.data, 'control.sock'))
  const refusal = { refusal: 'unavailable', message: /^The server on .* cannot be reached \(ELOOP\)\. .*--data\.$/ }
  await assert.rejects(onMessage(folder.data), refusal)
  await assert.rejects(lockDataFolder(folder.data, busy('')), refusal)
  assert.deepEqual(readdirSync(folder.data), ['control.sock'])
})

/** Sends a line and returns the server's response. */
async function exchange(data: string, line: string): Promise<ControlMessage> {
  const socket = connect(path.join(data, 'control.sock'))
  socket.write(line)
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString()) as ControlMessage
}

const IMPORT = { do: 'import', source: { table: '/a.csv' }, people: [], folders: [] }
for (const [name, line, request] of [
  ['every library', '{"do":"scan"}', { do: 'scan' }],
  ['one library', '{"do":"scan","library":"Books"}', { do: 'scan', library: 'Books' }],
  ['an import', JSON.stringify(IMPORT), { ...IMPORT, takesLists: true, takesSetAside: true, applies: false }],
  ['brackets', '[[[', undefined],
  ['brackets in one another', '['.repeat(30_000) + ']'.repeat(30_000), undefined],
  ['null', 'null', undefined],
  ['a number', '5', undefined],
  ['a list', '[{"do":"scan"}]', undefined],
  ['an empty line', '', undefined],
  ['an empty object', '{}', undefined],
  ['half a request', '{"do":"scan"', undefined],
  ['an unknown request', '{"do":"stop"}', undefined],
  ['another spelling', '{"do":"Scan"}', undefined],
  ['a library that is no text', '{"do":"scan","library":5}', undefined],
  ['an import that is not whole', '{"do":"import"}', undefined],
  ['a line of 64 KiB', `{"do":"scan","more":"${'x'.repeat(64 * 1024 - 23)}"}`, { do: 'scan' }],
  ['a longer line', `{"do":"scan","more":"${'x'.repeat(64 * 1024 - 22)}"}`, undefined],
  ['megabytes', `{"do":"scan","more":"${'x'.repeat(4_000_000)}"}`, undefined],
] as const) {
  test(`${request ? 'accepts' : 'refuses'} ${name}`, async () => {
    using folder = createFolder()
    const handled: unknown[] = []
    await using _holding = await lockDataFolder(folder.data, (one, send) => {
      handled.push(one)
      send({ kind: 'refused', why: 'busy' })
    })
    const answer = await exchange(folder.data, `${line}\n`)
    assert.deepEqual(handled, request ? [request] : [])
    assert.deepEqual(answer, {
      kind: 'refused',
      why: request ? 'busy' : 'The server did not understand the request. Restart it after an update.',
    })
  })
}
