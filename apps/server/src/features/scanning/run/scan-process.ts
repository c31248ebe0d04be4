import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunScan, ScanOptions, ScanReport } from '../state/scan-report.ts'
import type { ScanProcessMessage, ScanProcessRequest } from './scan-messages.ts'

interface ScanProcessNeeds {
  /** Starts the process, with a channel for messages. */
  start: () => ChildProcess
  /** Sent to each new process. */
  opening: () => Extract<ScanProcessRequest, { do: 'open' }>
  ffprobe: () => string | undefined
  onDefect: (error: unknown) => void
  /** Called after books were written. */
  onWritten: (libraryId: number) => void
  /** Called after people's data moved with its book. */
  onMoved: () => void
  /** Called when a process starts and when it has ended. */
  onRunning: (isRunning: boolean) => void
  /** How long a process waits for the next scan. */
  idleMs?: number
}

export interface ScanProcess extends AsyncDisposable {
  run: RunScan
}

const IDLE_MS = 30_000
/** A process that does not stop within this time is killed, so that an abandoned scan writes nothing more. */
const STOP_MS = 900
const GIVE_UP_MS = 3_000

interface Running {
  options: ScanOptions
  resolve: (report: ScanReport) => void
  reject: (error: unknown) => void
}

/** The scan process ended before its scan did. */
export class ScanProcessEnded extends Error {}

export const UPDATED = 'the program was updated; restart the server to scan'

/** The program on disk is not the one that the server runs, so its processes may not know this database. */
export class ScanProgramUpdated extends Error {
  constructor() {
    super(UPDATED)
  }
}

/**
 * Runs scans in a separate process, which returns all of its memory when it ends, and whose work delays no request. It is started
 * for a scan, and ends unless another follows soon.
 */
export function createScanProcess(needs: ScanProcessNeeds): ScanProcess {
  let current: Running | undefined
  const link = createLink(needs, {
    onMessage(message) {
      if (message.kind === 'defect') needs.onDefect(new Error(message.error))
      else if (message.kind === 'progress') current && take(message, current.options, needs)
      else if (message.kind === 'ended') finish()?.resolve(message.report)
      else if (message.kind === 'outdated') finish()?.reject(new ScanProgramUpdated())
      else finish()?.reject(new Error(message.error))
    },
    onEnd(how) {
      const ended = finish()
      if (!ended) return
      // The last changes may not have been reported.
      needs.onMoved()
      needs.onWritten(ended.options.library.id)
      ended.reject(new ScanProcessEnded(how))
    },
  })

  /** The scan that has just ended. */
  function finish(): Running | undefined {
    const ended = current
    current = undefined
    if (ended) link.rest()
    return ended
  }

  async function run(options: ScanOptions): Promise<ScanReport> {
    const { library, byHand, signal } = options
    signal.throwIfAborted()
    await link.wake()
    if (signal.aborted && !current) link.rest()
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<ScanReport>()
    current = { options, resolve, reject }
    let killing: NodeJS.Timeout | undefined
    function stop(): void {
      link.tell({ do: 'stop', reason: signal.reason instanceof Error ? signal.reason.message : '' })
      killing = setTimeout(link.kill, STOP_MS)
    }
    signal.addEventListener('abort', stop, { once: true })
    link.tell({ do: 'scan', libraryId: library.id, byHand, ffprobe: needs.ffprobe() ?? null })
    try {
      return await promise
    } finally {
      clearTimeout(killing)
      signal.removeEventListener('abort', stop)
    }
  }

  return { run, [Symbol.asyncDispose]: link.close }
}

function take(
  { progress, entries, hasMoved, hasWritten }: Extract<ScanProcessMessage, { kind: 'progress' }>,
  options: ScanOptions,
  { onMoved, onWritten }: Pick<ScanProcessNeeds, 'onMoved' | 'onWritten'>,
): void {
  Object.assign(options.progress, progress)
  for (const { kind, at: _at, level: _level, ...entry } of entries) options.log.add(kind, entry)
  if (hasMoved) onMoved()
  if (hasWritten) onWritten(options.library.id)
  options.advance()
}

/** The process, if any: started on demand, and ended after being idle. */
function createLink(
  { start, opening, onRunning, idleMs = IDLE_MS }: Pick<ScanProcessNeeds, 'start' | 'opening' | 'onRunning' | 'idleMs'>,
  { onMessage, onEnd }: { onMessage: (message: ScanProcessMessage) => void; onEnd: (how: string) => void },
) {
  let child: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined

  function open(): ChildProcess {
    const started = start()
    onRunning(true)
    started.on('message', (message) => {
      if (started === child) onMessage(message as ScanProcessMessage)
    })
    // It could not be started, or a message could not be sent because it has just ended.
    started.on('error', (error) => end(started, error.message))
    started.once('exit', (code, signal) => end(started, signal ?? `exit code ${code}`))
    return started
  }

  function end(ended: ChildProcess, how: string): void {
    if (ended !== child) return
    child = undefined
    onRunning(false)
    onEnd(how)
  }

  /** Waits for the end of a process, which is killed if it hangs. One that hangs on the disk even then writes nothing more. */
  async function lastOf(ending: ChildProcess): Promise<void> {
    const killing = setTimeout(() => ending.kill('SIGKILL'), STOP_MS)
    await Promise.race([endOf(ending), pause(GIVE_UP_MS, undefined, { ref: false })])
    clearTimeout(killing)
    end(ending, 'SIGKILL')
  }

  function tell(request: ScanProcessRequest): void {
    clearTimeout(resting)
    if (child?.connected) child.send(request, () => {})
  }

  return {
    tell,
    kill: (): void => void child?.kill('SIGKILL'),
    /** Ensures that a process is waiting for requests. */
    async wake(): Promise<void> {
      // It is ending after being idle, or was killed.
      if (child && (!child.connected || child.killed)) await lastOf(child)
      if (child) return
      child = open()
      tell(opening())
    },
    /** Ends the process unless it is soon needed again. */
    rest(): void {
      clearTimeout(resting)
      resting = setTimeout(() => child?.connected && child.disconnect(), idleMs)
      resting.unref()
    },
    async close(): Promise<void> {
      clearTimeout(resting)
      if (child?.connected) child.disconnect()
      if (child) await lastOf(child)
    },
  }
}

function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
