import { programStamp } from '@chapterhouse/kit/processes/built-program'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { createEvents } from '@chapterhouse/kit/sqlite/events'
import type { AppEvents } from './compose/infrastructure.ts'
import { composeLibrary } from './compose/library.ts'
import { yieldToOthers } from './compose/process/yield-to-others.ts'
import { composeScanning } from './compose/scanning.ts'
import {
  describeError,
  type ScanProcessMessage,
  type ScanProcessRequest,
  type ScanService,
  serveScans,
} from './features/scanning/index.ts'
import { realSystemDeps } from './system-deps.ts'

/** No higher: writes of the server wait for the lock held by this process. */
const NICENESS = 5

/** The scan process: a separate connection to the database, and the same features as in the server. */
export function runScanProgram(channel: NodeJS.Process): void {
  yieldToOthers(NICENESS)
  // A signal to the whole process group is meant for the server, which ends its scan properly and then closes the channel.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) channel.on(signal, () => {})
  const send = (message: ScanProcessMessage) => {
    if (channel.connected) channel.send?.(message)
  }
  let ffprobe: string | undefined
  let service: (ScanService & { close: () => void }) | undefined
  channel.on('message', (request: ScanProcessRequest) => {
    if (request.do === 'open')
      service =
        request.stamp === programStamp('server') ? openService(request, { send, ffprobe: () => ffprobe }) : refuseScans(send)
    else if (request.do === 'stop') service?.stop(request.reason)
    else {
      ffprobe = request.ffprobe ?? undefined
      void service?.scan(request)
    }
  })
  channel.on('disconnect', () => {
    // Ends ffprobe along with the scan. A transaction is never open here.
    service?.stop('the server has ended')
    service?.close()
    channel.exit()
  })
}

/** After an update, this program is newer than the running server and its database. */
function refuseScans(send: ServiceNeeds['send']) {
  return { scan: async () => send({ kind: 'outdated' }), stop: () => {}, close: () => {} }
}

interface ServiceNeeds {
  send: (message: ScanProcessMessage) => void
  ffprobe: () => string | undefined
}

function openService({ database, cacheMb }: Extract<ScanProcessRequest, { do: 'open' }>, { send, ffprobe }: ServiceNeeds) {
  const deps = realSystemDeps()
  const onDefect = (error: unknown) => send({ kind: 'defect', error: describeError(error) })
  const db = openDb(database, { cacheMb, mappedMb: 0, onLateFailure: onDefect })
  const events = createEvents<AppEvents>(db, onDefect)
  const workers = openWorkers(2)
  let changes = { hasWritten: false, hasMoved: false }
  events.on('books.written', () => {
    changes.hasWritten = true
  })
  const library = composeLibrary({ db, events, deps })
  const { scanning } = composeScanning(
    {
      ...{ db, events, workers, deps, ffprobe },
      // Only requested books produce warnings, and the server reads those itself.
      log: { error: (facts: { err?: unknown }, text) => onDefect(facts.err ?? text), warn: () => {}, info: () => {} },
      onMoved() {
        changes.hasMoved = true
      },
      retentionDays: () => 0,
    },
    library,
  )
  const { scan, stop } = serveScans({
    now: deps.now,
    findLibrary: library.libraries.find,
    scan: scanning.runHere,
    takeChanges() {
      const taken = changes
      changes = { hasWritten: false, hasMoved: false }
      return taken
    },
    send,
  })
  return { scan, stop, close: db.close }
}
