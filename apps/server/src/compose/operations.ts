import { createOurConsole, createOurPlayer, createWebPlayer } from '../features/pages/index.ts'
import { createSystem } from '../features/system/index.ts'
import { metadataSwitch } from './enrichment.ts'
import type { Infrastructure } from './infrastructure.ts'

/** Reports about the server, and its pages for browsers. */
export function composeOperations({ db, deps, config, settings, tools }: Infrastructure) {
  const { player = '', console = '' } = config.pages ?? {}
  const webDir = settings.get('players.web_dir')
  const ourConsole = createOurConsole(console)
  const players = { ours: createOurPlayer(webDir === '' ? player : ''), theirs: createWebPlayer(webDir) }
  const system = createSystem({
    db,
    now: deps.now,
    serverId: config.serverId,
    version: config.version,
    name: () => settings.get('general.name'),
    isDemo: () => settings.get('demo.enabled'),
    transcode: () => tools.ffmpeg() !== undefined,
    webPlayer: () => players.ours.isBuilt || players.theirs.isMounted,
    adminUi: () => ourConsole.isBuilt,
    metadata: metadataSwitch(settings),
  })
  const webPlayer = (): 'embedded' | 'dir' | '' => (players.theirs.isMounted ? 'dir' : players.ours.isBuilt ? 'embedded' : '')
  return { system, ourConsole, players, webPlayer }
}
