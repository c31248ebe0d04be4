import cluster from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { invalid } from '@chapterhouse/kit/errors'
import { logIgnored } from '@chapterhouse/kit/ignore'
import { composeFollowing, type Following, type Found } from '../compose/following.ts'
import { openLog } from '../compose/infrastructure.ts'
import { checkArtifact, digestOf, markOf } from '../features/artifact/index.ts'
import {
  createPrimary,
  type ReleaseMessage,
  type WorkerEvents,
  type WorkerMessage,
  type WorkerProcess,
} from '../features/workers/index.ts'
import type { CommandNeeds } from './command.ts'
import type { ServeSettings } from './serve-settings.ts'
import { startupMessage } from './startup-message.ts'

const END_MS = 8_000

/** The primary process: follows releases for all workers, and serves no requests itself. */
export async function servePrimary(
  settings: ServeSettings,
  { stderr, deps, print, stop, onReload, version }: CommandNeeds & { version: string },
): Promise<void> {
  const log = openLog(stderr, { role: 'primary' })
  using _ignored = logIgnored(log)
  const failure = new AbortController()
  const ending = AbortSignal.any([stop, failure.signal])
  let isServing = false
  let following: Following | undefined
  const look = (): void => void following?.look()
  const primary = createPrimary({
    count: settings.workers,
    start: (events) => createProcess(events),
    waiting: () => following?.waiting() ?? { retryAfterSeconds: 1 },
    onLook: look,
    log,
    signal: ending,
  })
  const first = settings.db === undefined ? undefined : await verified({ file: settings.db }, stop)
  isServing = first !== undefined
  following = composeFollowing({
    settings,
    mark: first?.mark ?? '',
    isServing: () => isServing,
    adopt: async (found, signal) => {
      await primary.adopt(await verified(found, signal), signal)
      isServing = true
    },
    onWait: () => primary.sendWait(),
    log,
    version,
    deps,
    signal: stop,
  })
  const address = await Promise.race([primary.begin(first), ended(stop)]).catch((error: Error) => {
    failure.abort()
    primary.kill()
    throw invalid(error.message)
  })
  if (address !== undefined) {
    print(`listening on ${address}`)
    for (const line of startupMessage(address, settings)) stderr.write(`${line}\n`)
    onReload(look)
    void following.start()
    await ended(stop)
  }
  primary.end()
  for (let waited = 0; primary.size() > 0 && waited < END_MS; waited += 50) await pause(50)
  primary.kill()
}

async function ended(stop: AbortSignal): Promise<undefined> {
  if (!stop.aborted) await once(stop, 'abort')
}

/** Checks a file before any worker opens it. */
async function verified({ file, mark = markOf(file), digest }: Found, signal: AbortSignal): Promise<ReleaseMessage> {
  checkArtifact(file)
  return { file, mark, digest: digest ?? (await digestOf(file, signal)) }
}

function createProcess(events: WorkerEvents): WorkerProcess {
  const child = cluster.fork()
  child.on('message', (message: WorkerMessage) => events.onMessage(message))
  child.once('exit', () => events.gone())
  return {
    send: (message) => {
      if (child.isConnected()) child.send(message)
    },
    kill: () => child.process.kill('SIGKILL'),
  }
}
