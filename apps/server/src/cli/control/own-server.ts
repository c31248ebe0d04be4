import { openDataFolder, readSettings } from '../../features/settings/index.ts'
import { versionOf } from '../../features/system/index.ts'
import { composeServer, type Server } from '../../server.ts'
import type { CommandNeeds } from '../terminal/command.ts'
import { lockDataFolder } from './control-socket.ts'

interface OwnServerOptions extends Pick<CommandNeeds, 'env' | 'deps'> {
  /** The response to other commands until it ends. */
  busy: string
  tools?: { ffmpeg?: string; ffprobe?: string }
}

/** A server that does not listen, for a command that finds none running. It holds the data folder's lock. */
export async function openOwnServer(
  data: string,
  { env, deps, busy, tools = {} }: OwnServerOptions,
): Promise<AsyncDisposable & Pick<Server, 'services' | 'infrastructure'>> {
  await using opened = new AsyncDisposableStack()
  const folder = openDataFolder(data, deps.newServerId)
  opened.use(await lockDataFolder(data, (_request, answer) => answer({ kind: 'refused', why: busy })))
  const config = {
    data,
    database: folder.database,
    logLevel: 'silent' as const,
    settings: readSettings({ file: folder.file, env, flags: {} }),
    serverId: folder.serverId,
    version: versionOf(env),
    tools: { ...tools, searchPath: env['PATH'] ?? '' },
  }
  const { services, infrastructure } = opened.use(await composeServer(config, deps))
  const running = opened.move()
  return { services, infrastructure, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
