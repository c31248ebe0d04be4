import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'
import type { NamedLibrary } from '../features/libraries/index.ts'
import { isPlayer } from '../features/pages/index.ts'
import { judgeRoot, refuseOverlap } from '../features/scanning/index.ts'
import { namedFolders, openDataFolder, readSettings } from '../features/settings/index.ts'
import { versionOf } from '../features/system/index.ts'
import { composeServer, type Server } from '../server.ts'
import { answerScan } from './answer-scan.ts'
import type { Command } from './command.ts'
import { holdDataFolder } from './control-socket.ts'
import { lanAddresses } from './lan-addresses.ts'
import { startupMessage } from './startup-message.ts'

export const usage = `serve [OPTIONS]
       or start [OPTIONS]: the same, for this machine only unless --bind says more, with samples while no library is named

  --data DIR                where accounts, progress and the index are kept (./data)
  --bind HOST:PORT          where to listen (serve: 0.0.0.0:8080, start: 127.0.0.1:8080)
  --library DIR             a folder of audiobooks, named like it; NAME=DIR names it; as often as there are libraries
  --tls off|selfsigned|autocert
  --web-dir DIR             a web player made by others, at /web instead of ours
  --ffmpeg PATH             '' switches it off; likewise --ffprobe
  --setup                   the setup wizard in place of a printed sign-in`

const OPTIONS = {
  data: { type: 'string' },
  bind: { type: 'string' },
  library: { type: 'string', multiple: true },
  tls: { type: 'string' },
  'web-dir': { type: 'string' },
  ffmpeg: { type: 'string' },
  ffprobe: { type: 'string' },
  setup: { type: 'boolean' },
} as const

/** Built beside their sources: `npm start` sees to it. */
const BUILT = {
  player: path.resolve(import.meta.dirname, '../../../player/dist'),
  console: path.resolve(import.meta.dirname, '../../../console/dist'),
}

export const run: Command = async (args, { env, deps, print, stderr, standards, sampleLibrary, stop }) => {
  const { values: flags } = parseArgs({ args, options: OPTIONS })
  const webDir = flags['web-dir'] ?? ''
  if (webDir !== '' && !isPlayer(webDir))
    throw invalid(`There is no player in ${webDir}: --web-dir takes a folder with an index.html.`)
  const data = path.resolve(flags.data ?? 'data')
  const named = (flags.library ?? []).map(namedLibrary)
  for (const { root } of named) await judgeRoot(root, data)

  const folder = openDataFolder(data, deps.newServerId)
  const settings = readSettings({ standards, file: folder.file, env, flags, persist: folder.persist })
  // A disk that is mounted later is none of our business; a library in the data folder is a mistake.
  for (const { root } of namedFolders(folder.file)) await refuseOverlap(path.resolve(root), data)
  let running: Server | undefined
  let listensAt = ''
  await using _held = await holdDataFolder(data, (ask, send, gone) => {
    if (!running) return send({ kind: 'refused', why: 'The server is still starting. Ask again in a moment.' })
    if (ask.do === 'address') return send({ kind: 'address', address: settings.get('general.public_url') || listensAt })
    const { stop: leave } = answerScan(running.services, ask, send)
    gone.addEventListener('abort', leave, { once: true })
  })
  const { ffmpeg, ffprobe } = flags
  const tools = {
    ...(ffmpeg !== undefined && { ffmpeg }),
    ...(ffprobe !== undefined && { ffprobe }),
    searchPath: env['PATH'] ?? '',
  }
  await using server = await composeServer(
    {
      data,
      database: folder.database,
      logLevel: 'info',
      stderr,
      settings,
      serverId: folder.serverId,
      tools,
      pages: BUILT,
      version: versionOf(env),
    },
    deps,
  )
  running = server

  const sample = sampleLibrary === undefined ? [] : [{ name: 'Samples', root: sampleLibrary, isSample: true }]
  await server.services.libraries.ensure([...named, ...namedFolders(folder.file), ...sample])
  const address = await server.listen()
  listensAt = address
  // Not before it listens: a sign-in that was made and never told would lock everybody out.
  const setupToken = flags.setup ? server.services.setup.open() : undefined
  const signIn = flags.setup ? undefined : await server.services.firstRun()
  print(`listening on ${address}`)
  for (const line of startupMessage({
    address,
    publicUrl: settings.get('general.public_url'),
    signIn,
    setupToken,
    isSetUp: flags.setup === true && setupToken === undefined,
    elsewhere: lanAddresses(address, settings.get('network.bind')),
    libraries: server.services.libraries.list(),
  }))
    print(line)
  if (!stop.aborted) await once(stop, 'abort')
}

/** `DIR`, or `NAME=DIR`; a folder that has a `=` in its own name is one all the same. */
function namedLibrary(text: string): NamedLibrary {
  const [, name = '', dir = ''] = existsSync(text) ? [] : (/^([^=/]+)=(.+)$/s.exec(text) ?? [])
  const root = path.resolve(dir || text)
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw invalid(`There is no folder ${root}. Name one that exists with --library.`)
  return name.trim() === '' ? { root } : { name: name.trim(), root }
}
