import cluster from 'node:cluster'
import { once } from 'node:events'
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

export const usage = `serve [OPTIONS]

  --db FILE                 an artifact to serve; a new one that is renamed into its place is served within seconds. With --poll
                            until a release is adopted. Never write into it
  --poll                    follow the releases of a repository; needs --repo
  --repo OWNER/NAME         the repository
  --forge github|forgejo    what kind of forge it lies on (github)
  --releases URL            the forge's API (https://api.github.com; Forgejo: https://HOST/api/v1)
  --interval TIME           between two looks (1h)
  --cache DIR               where releases are kept (./cache)
  --max-artifact BYTES      nothing larger is unpacked
  --bind HOST:PORT          where to listen (127.0.0.1:8090)
  --site-url URL            where links of pages begin, like https://meta.example.org (the address it listens on)
  --attribution NAME        whom characters and recaps are by, as their licence asks to be said
  --attribution-url URL     the page that this credit leads to (/licence of this service)
  --contribute-url URL      where records can be added and corrected: linked from the pages
  --workers N               processes that serve (1)

Each is also a variable: --site-url is CHAPTERHOUSE_METADATA_SITE_URL. Two secrets are variables only:
CHAPTERHOUSE_METADATA_FORGE_TOKEN, and CHAPTERHOUSE_METADATA_WEBHOOK_SECRET, which opens the release hook.

SIGHUP makes it look at once: for a release with --poll, else at the file of --db. It goes on serving.`

export const run: Command = async (args, needs) => {
  const settings = readServeSettings(args, needs.env)
  const serve = cluster.isWorker ? serveWorker : settings.workers > 1 ? servePrimary : serveAlone
  try {
    await serve(settings, { ...needs, version: releaseVersion() })
  } catch (error) {
    // Work that the requested shutdown interrupted is no failure.
    if (!needs.stop.aborted) throw error
  }
  return 0
}

async function serveAlone(
  settings: ServeSettings,
  { stderr, deps, print, stop, onReload, version }: CommandNeeds & { version: string },
): Promise<void> {
  const log = openLog(stderr)
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
