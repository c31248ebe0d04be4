import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inTime } from '@chapterhouse/testkit/in-time'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { fetchFile } from './fetch-artifact.ts'

/** A server that never finishes sending a file. */
async function startSlowForge() {
  const server = createServer((_request, response) => void response.write('the beginning'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const left = once(server, 'connection').then(
    // A killed client may leave the socket in any state.
    ([socket]: Socket[]) => new Promise((resolve) => socket?.on('error', () => {}).once('close', resolve)),
  )
  return {
    optionsFor: (out: string) => ({
      forge: { forge: 'github' as const, releases: origin, repo: 'owner/name', token: undefined, agent: 'test' },
      ...{ url: `${origin}/file`, out, isPacked: false, statedBytes: 0, bound: { leastBytes: 1_000_000, mostBytes: undefined } },
    }),
    reached: once(server, 'request'),
    /** Resolves when the client has disconnected. */
    left,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('ends a child process on its signal, with the reason', async () => {
  using folder = temporaryFolder()
  await using forge = await startSlowForge()
  const stop = new AbortController()
  const fetching = fetchFile(forge.optionsFor(folder.at('file')), stop.signal)
  await forge.reached
  stop.abort(new Error('enough'))
  await assert.rejects(fetching, { message: 'enough' })
  await inTime('the end of the child process', forge.left)
})

test('ends a child process with its parent, however the parent ended', async () => {
  using folder = temporaryFolder()
  await using forge = await startSlowForge()
  const program = `
    import { startInChildProcess } from ${JSON.stringify(pathToFileURL(`${import.meta.dirname}/run-in-child-process.ts`).href)}
    startInChildProcess('fetch.process.ts', ${JSON.stringify(forge.optionsFor(folder.at('file')))}, new AbortController().signal)
  `
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  await forge.reached
  parent.kill('SIGKILL')
  await inTime('the end of the child process', forge.left)
})
