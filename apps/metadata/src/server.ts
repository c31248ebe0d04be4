import { misconfigured } from '@chapterhouse/kit/errors'
import { closeWithin } from '@chapterhouse/kit/http/app'
import type { pino } from 'pino'
import { buildApp } from './app.ts'
import type { ServeSettings } from './cli/serve-settings.ts'
import { createArtifactHolder, markOf } from './features/artifact/index.ts'
import { hookRoutes } from './features/releases/hook.routes.ts'
import { type LoadOptions, loadEarly, loadRelease, type Release, type Waiting } from './features/releases/index.ts'

export type Service = ReturnType<typeof composeService>

const CLOSE_MS = 5_000

/** The application with the release it serves. Used by the CLI and by tests. */
export function composeService({
  settings,
  version,
  log,
  waiting,
  onLook,
}: {
  settings: Pick<ServeSettings, 'host' | 'port' | 'follow' | 'siteUrl' | 'attribution' | 'attributionUrl' | 'contributeUrl'>
  version: string
  log: pino.Logger
  waiting: () => Waiting
  /** Called when the hook reports a new release. */
  onLook: () => void
}) {
  const { host, port, follow } = settings
  const artifacts = createArtifactHolder<Release>({ retryAfterSeconds: () => waiting().retryAfterSeconds })
  let address = addressOf(host, port)
  const app = buildApp({
    log,
    artifacts,
    waitReason: () => waiting().reason,
    siteUrl: () => settings.siteUrl ?? address,
    attribution: settings.attribution,
    attributionUrl: settings.attributionUrl,
    contributeUrl: settings.contributeUrl,
    also: (app) => {
      if (follow?.secret !== undefined) hookRoutes(app, { ...follow, secret: follow.secret, look: onLook })
    },
  })

  return {
    app,
    artifacts,
    adopt: artifacts.adopt,
    isServing: artifacts.holds,

    /** Opens and warms up a release in the background. If nothing is served yet, returns before the search core is ready. */
    async load({ mark, ...options }: LoadOptions & { mark?: string }, signal: AbortSignal): Promise<Release> {
      const release = await loadInBackground(options, signal)
      // The file is read several times; if it is replaced between two reads, releases must not be mixed.
      if (mark === undefined || markOf(options.file) === mark) return release
      release[Symbol.dispose]()
      throw misconfigured(`${options.file} has been replaced since it was verified.`)
    },

    async listen(): Promise<string> {
      const { port: actualPort } = new URL(await app.listen({ host, port }))
      address = addressOf(host, Number(actualPort))
      return address
    },

    async [Symbol.asyncDispose](): Promise<void> {
      await closeWithin(app, CLOSE_MS)
      artifacts[Symbol.dispose]()
    },
  }

  async function loadInBackground(options: LoadOptions, signal: AbortSignal): Promise<Release> {
    const needs = { version, log, signal }
    if (artifacts.holds()) return loadRelease(options, needs)
    const { release, whole } = await loadEarly(options, needs)
    whole.catch((error: unknown) => log.warn({ err: error }, 'search core not loaded; FTS5 keeps answering searches'))
    return release
  }
}

/** The address for a browser on this machine. */
function addressOf(host: string, port: number): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shown}:${port}`
}
