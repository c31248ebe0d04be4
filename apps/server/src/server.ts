import { setTimeout as pause } from 'node:timers/promises'
import { type App, closeWithin } from '@chapterhouse/kit/http/app'
import { ignore } from '@chapterhouse/kit/ignore'
import { buildApp } from './app.ts'
import { type BackgroundJobs, createBackgroundJobs } from './compose/background-jobs.ts'
import { type Config, composeInfrastructure, type Infrastructure } from './compose/infrastructure.ts'
import { describeMetrics, hostAndPort, startMetricsListener } from './compose/metrics.ts'
import { composeServices, type Services } from './compose/services.ts'
import type { SystemDeps } from './system-deps.ts'

/** Time limit for open requests when the server stops. */
const CLOSE_MS = 3_000

/** How long the first request may wait for the search for ffmpeg and ffprobe on a disk that is spinning up. */
const TOOLS_MS = 5_000

export interface Server extends AsyncDisposable {
  app: App
  infrastructure: Infrastructure
  services: Services
  loops: BackgroundJobs['loops']
  /** Listens at the configured address and starts the background jobs. */
  listen(): Promise<string>
}

/** The whole server, built but not yet listening. The CLI and tests use it like this; `serve` makes it listen. */
export async function composeServer(config: Config, deps: SystemDeps): Promise<Server> {
  // Closes everything opened so far, last first, if a later step fails.
  await using opened = new AsyncDisposableStack()
  const stopping = new AbortController()
  const infrastructure = await composeInfrastructure(config, deps, opened)
  const services = composeServices(infrastructure, stopping.signal)
  const { scanning, scanProcess, streaming, transcoder, backups } = services
  if (scanProcess) opened.use(scanProcess)
  opened.defer(() => scanning.scanner.stop())
  opened.defer(() => scanning.missingFiles.stop())
  opened.defer(() => streaming.close())
  const jobs = createBackgroundJobs({ infrastructure, services, signal: stopping.signal })
  describeMetrics(infrastructure, { ...services, loops: jobs.loops })
  const app = opened.adopt(buildApp(infrastructure, { ...services, loops: () => jobs.loops }), (app) => closeWithin(app, CLOSE_MS))
  opened.defer(() => transcoder.close())
  opened.defer(() => backups.idle())
  opened.defer(() => stopping.abort())
  const running = opened.move()

  async function listen(): Promise<string> {
    const bind = infrastructure.settings.get('network.bind')
    const { host, port } = hostAndPort(bind)
    const guarding = await services.tls.start(app.server, { port: String(port), admit: app.connections.add })
    if (guarding) running.use(guarding)
    // Players keep the capabilities of the first response for minutes, and transcoding is one.
    const tools = infrastructure.tools.look().catch(ignore('the tools are looked for again when they are needed'))
    await Promise.all([app.ready(), Promise.race([tools, pause(TOOLS_MS, undefined, { ref: false })])])
    const address = await app.listen({ host, port })
    const metricsListener = await startMetricsListener(infrastructure, services)
    if (metricsListener) running.use(metricsListener)
    jobs.start()
    // The actual port (0 requests any) with the configured host.
    return `${services.tls.mode === 'off' ? 'http' : 'https'}://${host === '0.0.0.0' || host === '::' ? 'localhost' : bind.slice(0, bind.lastIndexOf(':'))}:${new URL(address).port}`
  }

  return { app, infrastructure, services, loops: jobs.loops, listen, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
