import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { endpointAt, openTestBridge } from '../../../test/test-bridge.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../../../test/ask-questions.process.ts')
const QUESTIONS = 12

test('a killed program asks nothing twice that was answered, and its ledger is never below what the server was sent', async () => {
  const kills = runs(4, 25)
  using folder = temporaryFolder()
  let child: ReturnType<typeof start> | undefined
  let served = 0
  await using server = await startModelServer({
    answer({ prompt }) {
      served += 1
      // In the midst of a call whose tokens the server has already counted.
      if (served % 3 === 0 && killed < kills) child?.kill('SIGKILL')
      return JSON.stringify({ number: Number(prompt.split(' ').at(-1)) })
    },
  })
  let killed = 0
  {
    await using bridge = await openTestBridge({ data: folder.path, endpoints: [endpointAt(server.address, { callsAtOnce: 2 })] })
    assert.equal(bridge.ledger.spentOn('book'), 0)
  }
  const start = () => spawn(process.execPath, [PROGRAM, folder.path, String(QUESTIONS)], { stdio: ['ignore', 'pipe', 'inherit'] })
  for (;;) {
    child = start()
    const [output, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    await using bridge = await openTestBridge({ data: folder.path })
    const micros = bridge.ledger.spentOn('book') * 1e6
    assert.ok(micros >= server.tokens.in + 10 * server.tokens.out, `${micros} for ${JSON.stringify(server.tokens)}`)
    assert.equal(bridge.ledger.spentIn(), bridge.ledger.spentOn('book'))
    if (signal === 'SIGKILL') {
      killed += 1
      continue
    }
    assert.equal(code, 0)
    assert.equal(output.trim().split('\n').at(-1), Array.from({ length: QUESTIONS }, (_, number) => number).join(' '))
    break
  }
  assert.ok(killed > 0)
  // Only the calls that were open at a kill, two at a time, were made again.
  assert.ok(server.requests.length <= QUESTIONS + 2 * killed, `${server.requests.length} requests, ${killed} kills`)
})
