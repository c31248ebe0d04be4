import path from 'node:path'
import { parseArgs } from 'node:util'
import { unavailable } from '@chapterhouse/kit/errors'
import {
  type ControlMessage,
  requestFromRunning,
  type ScanLine,
  type ScanMessage,
  type ScanRequest,
} from './control/control-socket.ts'
import { openOwnServer } from './control/own-server.ts'
import { runRequestedScan } from './requested/run-requested-scan.ts'
import type { Command } from './terminal/command.ts'
import { createProgressBar, type Progress } from './terminal/progress-bar.ts'

export const usage = `scan [LIBRARY] [--data DIR] [--ffmpeg PATH] [--ffprobe PATH]

Scans all libraries, or the one with that name, and shows the progress. If a server is running on the same data folder,
it runs the scan; otherwise this command does.`

const OPTIONS = { data: { type: 'string' }, ffmpeg: { type: 'string' }, ffprobe: { type: 'string' } } as const

export const run: Command = async (args, { env, deps, print, stderr, stop }) => {
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [library] = positionals
  const data = path.resolve(flags.data ?? 'data')
  const request: ScanRequest = { do: 'scan', ...(library !== undefined && { library }) }
  const bar = createProgressBar(stderr)
  let last: ScanMessage | undefined
  function onMessage(message: ControlMessage): void {
    if (message.kind !== 'state' && message.kind !== 'refused') return
    last = message
    if (message.kind === 'state') bar.show(progressOf(message.libraries))
  }

  if (!(await requestFromRunning(data, request, onMessage))) {
    const tools = {
      ...(flags.ffmpeg !== undefined && { ffmpeg: flags.ffmpeg }),
      ...(flags.ffprobe !== undefined && { ffprobe: flags.ffprobe }),
    }
    await using server = await openOwnServer(data, { env, deps, busy: 'A scan is already running. Try again later.', tools })
    await server.infrastructure.tools.look()
    const { promise, resolve } = Promise.withResolvers<void>()
    const requested = runRequestedScan(server.services, request, (message) => {
      onMessage(message)
      if (message.kind === 'refused' || message.isEnd) resolve()
    })
    stop.addEventListener('abort', () => resolve(), { once: true })
    await promise
    requested.stop()
  }
  bar.end()
  report(last, print)
}

function progressOf(lines: readonly ScanLine[]): Progress | undefined {
  const line = lines.find(({ status }) => status === 'running') ?? lines.find(({ status }) => status === 'waiting')
  return line && { label: line.library, done: line.done, total: line.total, unit: 'books', starting: 'scanning folders' }
}

function report(last: ScanMessage | undefined, print: (line: string) => void): void {
  if (last === undefined)
    throw unavailable('The server stopped before the scan finished. The scan continues when the server starts again.')
  if (last.kind === 'refused') throw unavailable(last.why)
  for (const { library, status, total, added, updated, moved, removed } of last.libraries)
    print(`${library}: ${status}, ${total} books, ${added} added, ${updated} updated, ${moved} moved, ${removed} removed`)
  const failed = last.libraries.filter(({ status }) => status !== 'ok' && status !== 'partial')
  if (failed.length > 0)
    throw unavailable(`Scan failed: ${failed.map(({ library }) => library).join(', ')}. See the console for details.`)
}
