import path from 'node:path'
import { parseArgs } from 'node:util'
import { unavailable } from '@chapterhouse/kit/errors'
import { openDataFolder, readSettings } from '../features/settings/index.ts'
import { versionOf } from '../features/system/index.ts'
import { composeServer } from '../server.ts'
import { answerScan } from './answer-scan.ts'
import type { Command } from './command.ts'
import { askRunning, holdDataFolder, type ScanAsk, type ScanTold, type Told } from './control-socket.ts'
import { createProgressBar } from './progress-bar.ts'

export const usage = `scan [LIBRARY] [--data DIR] [--ffmpeg PATH] [--ffprobe PATH]

Looks through all libraries, or the one of that name, and shows how far it is. A server that runs on the
same data folder does the work; without one it is done here.`

const OPTIONS = { data: { type: 'string' }, ffmpeg: { type: 'string' }, ffprobe: { type: 'string' } } as const

export const run: Command = async (args, { env, outside, say, aside, stop }) => {
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [library] = positionals
  const data = path.resolve(flags.data ?? 'data')
  const ask: ScanAsk = { do: 'scan', ...(library !== undefined && { library }) }
  const bar = createProgressBar(aside)
  let last: ScanTold | undefined
  function hear(told: Told): void {
    if (told.kind === 'address') return
    last = told
    if (told.kind === 'state') bar.show(told.libraries)
  }

  if (!(await askRunning(data, ask, hear))) {
    const folder = openDataFolder(data, outside.newServerId)
    const settings = readSettings({ file: folder.file, env, flags: {} })
    const tools = {
      ...(flags.ffmpeg !== undefined && { ffmpeg: flags.ffmpeg }),
      ...(flags.ffprobe !== undefined && { ffprobe: flags.ffprobe }),
    }
    await using _held = await holdDataFolder(data, (_ask, tell) => tell({ kind: 'refused', why: 'A scan is running already.' }))
    const config = {
      data,
      database: folder.database,
      logLevel: 'silent' as const,
      settings,
      serverId: folder.serverId,
      version: versionOf(env),
      tools: { ...tools, searchPath: env['PATH'] ?? '' },
    }
    await using server = await composeServer(config, outside)
    await server.ground.tools.look()
    const { promise, resolve } = Promise.withResolvers<void>()
    const answering = answerScan(server.services, ask, (told) => {
      hear(told)
      if (told.kind === 'refused' || told.isEnd) resolve()
    })
    stop.addEventListener('abort', () => resolve(), { once: true })
    await promise
    answering.stop()
  }
  bar.end()
  report(last, say)
}

function report(last: ScanTold | undefined, say: (line: string) => void): void {
  if (last === undefined) throw unavailable('The server ended before the scan did. It goes on when the server starts again.')
  if (last.kind === 'refused') throw unavailable(last.why)
  for (const { library, status, total, added, updated, moved, removed } of last.libraries)
    say(`${library}: ${status}, ${total} books, ${added} added, ${updated} updated, ${moved} moved, ${removed} removed`)
  const failed = last.libraries.filter(({ status }) => status !== 'ok' && status !== 'partial')
  if (failed.length > 0)
    throw unavailable(`Not every library could be scanned: ${failed.map(({ library }) => library).join(', ')}.`)
}
