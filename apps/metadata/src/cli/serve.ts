import cluster from 'node:cluster'
import { once } from 'node:events'
import { logIgnored } from '@chapterhouse/kit/ignore'
import { composeFollowing, type Following, type Found } from '../compose/following.ts'
import { openLog } from '../compose/infrastructure.ts'
import { markOf } from '../features/artifact/index.ts'
import { releaseVersion } from '../features/system/index.ts'
import { composeService } from '../server.ts'
import type { Command, CommandNeeds } from './command.ts'
import { servePrimary } from './serve-primary.ts'
import { readServeSettings, type ServeSettings } from './serve-settings.ts'
import { serveWorker } from './serve-worker.ts'
import { startupMessage } from './startup-message.ts'

export const usage = `serve [OPTIONS]   serves an artifact, or the newest release of a repository

  --db FILE                 the artifact to serve; with --poll, until a release is available. To update it, rename a new file over it;
                            never write to it
  --poll                    follow the releases of a repository; needs --repo
  --repo OWNER/NAME         the repository
  --forge github|forgejo    the kind of forge (default: github)
  --releases URL            the base URL of the forge's API (default: https://api.github.com; Forgejo: https://HOST/api/v1)
  --interval TIME           how often to check for releases (default: 1h)
  --cache DIR               the folder for downloaded releases (default: ./cache)
  --max-artifact BYTES      the largest artifact to accept, unpacked
  --bind HOST:PORT          the address to listen on (default: 127.0.0.1:8090)
  --site-url URL            the public origin for links, like https://meta.example.org (default: the address it listens on)
  --attribution NAME        who to credit for characters and recaps, as their licence requires
  --attribution-url URL     the page that the credit links to (default: /licence of this service)
  --contribute-url URL      the page where records can be added or corrected, linked from the pages
  --workers N               the number of worker processes (default: 1)

Each option is also an environment variable: --site-url is CHAPTERHOUSE_METADATA_SITE_URL. Two secrets are variables only:
CHAPTERHOUSE_METADATA_FORGE_TOKEN, and CHAPTERHOUSE_METADATA_WEBHOOK_SECRET, which enables the release hook.

SIGHUP makes the service check at once for a new release, or without --poll for a new file, and keeps it running.`

export const run: Command = async (args, needs) => {
  const settings = readServeSettings(args, needs.env)
  const serve = cluster.isWorker ? serveWorker : settings.workers > 1 ? servePrimary : serveAlone
  try {
    await serve(settings, { ...needs, version: releaseVersion() })
  } catch (error) {
    // Work interrupted by a requested shutdown is not a failure.
    if (!needs.stop.aborted) throw error
  }
  return 0
}

async function serveAlone(
  settings: ServeSettings,
  { stderr, deps, print, stop, onReload, version }: CommandNeeds & { version: string },
): Promise<void> {
  const log = openLog(stderr)
  using _ignored = logIgnored(log)
  let following: Following | undefined
  const look = (): void => void following?.look()
  await using service = composeService({
    settings,
    version,
    log,
    waiting: () => following?.waiting() ?? { retryAfterSeconds: 1 },
    onLook: look,
  })
  const adopt = async (found: Found, signal: AbortSignal): Promise<void> => service.adopt(await service.load(found, signal))
  const mark = settings.db === undefined ? '' : markOf(settings.db)
  if (settings.db !== undefined) await adopt({ file: settings.db, mark }, stop)
  const { isServing } = service
  following = composeFollowing({ settings, mark, adopt, isServing, onWait: () => {}, log, version, deps, signal: stop })
  const address = await service.listen()
  print(`listening on ${address}`)
  for (const line of startupMessage(address, settings)) stderr.write(`${line}\n`)
  onReload(look)
  void following.start()
  if (!stop.aborted) await once(stop, 'abort')
}
