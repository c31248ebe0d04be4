import cluster from 'node:cluster'
import { openLog } from '../compose/ground.ts'
import type { Waiting } from '../features/releases/index.ts'
import { createCrew, type Order, type Word } from '../features/workers/index.ts'
import { composeService } from '../server.ts'
import type { CommandNeeds } from './command.ts'
import { inOneSentence } from './in-one-sentence.ts'
import type { ServeSettings } from './serve-settings.ts'

/** One of several processes that serve: it does what the one that leads says, and ends with it. */
export async function serveInCrew(
  settings: ServeSettings,
  { aside, stop, version }: CommandNeeds & { version: string },
): Promise<void> {
  const log = openLog(aside)
  const ending = Promise.withResolvers<void>()
  let waiting: Waiting = { retryAfterSeconds: 30 }
  // Heard until the end, and not longer: else the process would stay.
  using _heard = { [Symbol.dispose]: () => void cluster.worker?.disconnect() }
  await using service = composeService({
    settings,
    version,
    log,
    waiting: () => waiting,
    onLook: () => say({ kind: 'look' }),
  })
  const crew = createCrew({
    load: (told) => service.load(told, stop),
    adopt: service.adopt,
    listen: () =>
      service.listen().catch((error: unknown) => {
        throw new Error(inOneSentence(error), { cause: error })
      }),
    wait: (told) => {
      waiting = told
    },
    say,
    end: () => ending.resolve(),
  })
  cluster.worker?.on('message', (order: Order) => crew.hear(order))
  // Without the one that leads there is nobody to hear from.
  cluster.worker?.once('disconnect', () => ending.resolve())
  stop.addEventListener('abort', () => ending.resolve(), { once: true })
  await ending.promise
}

function say(word: Word): void {
  if (cluster.worker?.isConnected()) cluster.worker.send(word)
}
