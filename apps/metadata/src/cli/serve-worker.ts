import cluster from 'node:cluster'
import { logIgnored } from '@chapterhouse/kit/ignore'
import { openLog } from '../compose/infrastructure.ts'
import type { Waiting } from '../features/releases/index.ts'
import { createWorker, type PrimaryMessage, type WorkerMessage } from '../features/workers/index.ts'
import { composeService } from '../server.ts'
import type { CommandNeeds } from './command.ts'
import { oneSentenceError } from './one-sentence-error.ts'
import type { ServeSettings } from './serve-settings.ts'

/** A worker process: follows the primary's messages, and ends when it does. */
export async function serveWorker(
  settings: ServeSettings,
  { stderr, stop, version }: CommandNeeds & { version: string },
): Promise<void> {
  const log = openLog(stderr)
  using _ignored = logIgnored(log)
  const ending = Promise.withResolvers<void>()
  let waiting: Waiting = { retryAfterSeconds: 30 }
  // An open IPC channel would keep the process alive.
  using _connection = { [Symbol.dispose]: () => void cluster.worker?.disconnect() }
  await using service = composeService({
    settings,
    version,
    log,
    waiting: () => waiting,
    onLook: () => send({ kind: 'look' }),
  })
  const worker = createWorker({
    load: (message) => service.load(message, stop),
    adopt: service.adopt,
    listen: async () => {
      try {
        const address = await service.listen()
        log.info({ address }, 'accepting requests')
        return address
      } catch (error) {
        throw new Error(oneSentenceError(error), { cause: error })
      }
    },
    wait: (message) => {
      waiting = message
    },
    send,
    end: () => ending.resolve(),
  })
  cluster.worker?.on('message', (message: PrimaryMessage) => worker.onMessage(message))
  // Without the primary, no more releases arrive.
  cluster.worker?.once('disconnect', () => ending.resolve())
  stop.addEventListener('abort', () => ending.resolve(), { once: true })
  await ending.promise
}

function send(message: WorkerMessage): void {
  if (cluster.worker?.isConnected()) cluster.worker.send(message)
}
