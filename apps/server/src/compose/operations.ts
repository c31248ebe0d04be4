import { createWebPlayer } from '../features/pages/index.ts'
import { createSystem, serverVersion } from '../features/system/index.ts'
import type { Ground } from './ground.ts'

/** What the server says of itself, and what it shows to a browser. */
export function composeOperations({ db, outside, config, settings, tools }: Ground) {
  const webPlayer = createWebPlayer(settings.get('players.web_dir'))
  const system = createSystem({
    db,
    now: outside.now,
    serverId: config.serverId,
    version: serverVersion(),
    name: () => settings.get('general.name'),
    isDemo: () => settings.get('demo.enabled'),
    transcode: () => tools.ffmpeg() !== undefined,
    webPlayer: () => webPlayer.isMounted,
  })
  return { system, webPlayer }
}
