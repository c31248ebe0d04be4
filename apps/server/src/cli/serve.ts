import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'
import type { Config } from '../compose/infrastructure.ts'
import { scanEnvironment } from '../compose/process/scan-process.ts'
import { newestUsable, orSuggestBackup, reportRestore, restoreAtStart } from '../compose/restore-at-start.ts'
import type { NamedLibrary } from '../features/libraries/index.ts'
import { isPlayer } from '../features/pages/index.ts'
import { checkRoot, refuseOverlap } from '../features/scanning/index.ts'
import { namedFolders, openDataFolder, readSettings } from '../features/settings/index.ts'
import { restartCommandOf, versionOf } from '../features/system/index.ts'
import { composeServer, type Server } from '../server.ts'
import { lockDataFolder } from './control/control-socket.ts'
import { lanAddresses } from './lan-addresses.ts'
import { runRequestedBackup } from './requested/run-requested-backup.ts'
import { runRequestedImport } from './requested/run-requested-import.ts'
import { runRequestedLibrary } from './requested/run-requested-library.ts'
import { runRequestedScan } from './requested/run-requested-scan.ts'
import type { Command } from './terminal/command.ts'
import { startupMessage } from './terminal/startup-message.ts'

export const usage = `serve [OPTIONS]
       or start [OPTIONS]: the same, but reachable from this machine only by default, and with sample books if there is no library

  --data DIR                folder for accounts, progress and the index (./data)
  --bind HOST:PORT          address to listen on (serve: 0.0.0.0:8080, start: 127.0.0.1:8080)
  --library DIR             folder of audiobooks, or NAME=DIR to name the library; repeat it for more libraries
  --tls off|selfsigned|autocert
  --web-dir DIR             third-party web player, at /web instead of the built-in one
  --ffmpeg PATH             path of ffmpeg; '' turns it off; likewise --ffprobe
  --setup                   print a link to the setup pages instead of a sign-in`

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

const RESPONDS_WITHIN_MS = 2_000

/** Built next to their sources by `npm start`. */
const BUILT = {
  player: path.resolve(import.meta.dirname, '../../../player/dist'),
  console: path.resolve(import.meta.dirname, '../../../console/dist'),
}

export const run: Command = async (args, { env, deps, print, stderr, standards, sampleLibrary, stop }) => {
  const { values: flags } = parseArgs({ args, options: OPTIONS })
  const webDir = flags['web-dir'] ?? ''
  if (webDir !== '' && !isPlayer(webDir)) throw invalid(`No player in ${webDir}. --web-dir takes a folder with an index.html.`)
  const data = path.resolve(flags.data ?? 'data')
  const named = await Promise.all((flags.library ?? []).map((text) => namedLibrary(text, data)))

  const folder = openDataFolder(data, deps.newServerId)
  const settings = readSettings({ standards, file: folder.file, env, flags, persist: folder.persist })
  // A missing folder is not an error, since its disk may be mounted later; a library inside the data folder is one.
  for (const { root } of namedFolders(folder.file)) await refuseOverlap(path.resolve(root), data)
  let running: Server | undefined
  let listensAt = ''
  await using _lock = await lockDataFolder(data, (request, send, gone) => {
    if (!running) return send({ kind: 'refused', why: 'The server is still starting. Try again in a moment.' })
    if (request.do === 'address') return send({ kind: 'address', address: settings.get('general.public_url') || listensAt })
    if (request.do === 'backup') return void runRequestedBackup(running.services, send)
    if (request.do === 'import') return void runRequestedImport(running.services, request, { send, gone })
    if (request.do === 'library') return void runRequestedLibrary(running.services, request, send)
    const { stop: leave } = runRequestedScan(running.services, request, send)
    gone.addEventListener('abort', leave, { once: true })
  })
  const start = { data, database: folder.database, settings, deps }
  const restored = await restoreAtStart(start)
  const unused = existsSync(folder.database) ? undefined : await newestUsable(start)
  const config: Config = {
    data,
    database: folder.database,
    logLevel: 'info',
    stderr,
    settings,
    serverId: folder.serverId,
    tools: toolsOf(flags, env),
    pages: BUILT,
    scanProcess: scanEnvironment(env),
    version: versionOf(env),
    restartCommand: restartCommandOf(env),
  }
  await using server = await orSuggestBackup(() => composeServer(config, deps), start)
  running = server
  if (restored) print(reportRestore(server, restored))
  if (unused !== undefined)
    print(`No database was found, so a new one was created. To use the newest backup instead: restore ${unused}. Then start again.`)

  const sample = sampleLibrary === undefined ? [] : [{ name: 'Samples', root: sampleLibrary, isSample: true }]
  await server.services.libraries.ensure([...named, ...namedFolders(folder.file), ...sample])
  for (const { root } of named)
    if ((await entryAt(root)) !== 'folder') print(`Folder ${root} is not there. Its library is unavailable until it is.`)
  const address = await server.listen()
  listensAt = address
  for (const line of await welcome(server, { address, settings, setup: flags.setup === true })) print(line)
  if (!stop.aborted) await once(stop, 'abort')
}

function toolsOf(
  { ffmpeg, ffprobe }: { ffmpeg?: string; ffprobe?: string },
  env: Readonly<Record<string, string | undefined>>,
): Config['tools'] {
  return {
    ...(ffmpeg !== undefined && { ffmpeg }),
    ...(ffprobe !== undefined && { ffprobe }),
    searchPath: env['PATH'] ?? '',
  }
}

/** The lines to print once the server listens, not earlier: a token that is never printed would lock everyone out. */
async function welcome(
  { services }: Server,
  { address, settings, setup }: { address: string; settings: Config['settings']; setup: boolean },
): Promise<string[]> {
  const setupToken = setup ? services.setup.open() : undefined
  const signIn = setup ? undefined : await services.firstRun()
  const message = startupMessage({
    address,
    publicUrl: settings.get('general.public_url'),
    signIn,
    setupToken,
    isSetUp: setup && setupToken === undefined,
    lanAddresses: lanAddresses(address, settings.get('network.bind')),
    libraries: services.libraries.list(),
  })
  return [`listening on ${address}`, ...message]
}

/** Parses `DIR` or `NAME=DIR`; an existing folder with a `=` in its name takes precedence. */
async function namedLibrary(text: string, data: string): Promise<NamedLibrary> {
  const isWhole = (await entryAt(path.resolve(text))) !== 'none'
  const [, name = '', dir = ''] = isWhole ? [] : (/^([^=/]+)=(.+)$/s.exec(text) ?? [])
  const typed = dir || text
  const root = path.resolve(typed)
  const entry = await entryAt(root)
  if (entry === 'folder') await checkRoot(root, data)
  // Its disk may be mounted later. A relative path to nothing is a typing error.
  else if (entry === 'file') throw invalid(`${root} is a file. Choose a folder with --library.`)
  else if (!path.isAbsolute(typed)) throw invalid(`Folder ${root} does not exist. Choose an existing one with --library.`)
  else await refuseOverlap(root, data)
  return name.trim() === '' ? { root } : { name: name.trim(), root }
}

/** An unresponsive disk counts as missing. */
async function entryAt(where: string): Promise<'folder' | 'file' | 'none'> {
  const looked = stat(where).then(
    (stats) => (stats.isDirectory() ? 'folder' : 'file'),
    () => 'none' as const,
  )
  return Promise.race([looked, setTimeout(RESPONDS_WITHIN_MS, 'none' as const, { ref: false })])
}
