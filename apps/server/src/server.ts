import { type App, closeWithin } from '@chapterhouse/kit/http'
import { createLoops, type Loops } from '@chapterhouse/kit/repeat'
import { buildApp, type Services } from './app.ts'
import { composeActivity } from './compose/activity.ts'
import { composeEditing } from './compose/editing.ts'
import { composeHttp } from './compose/http.ts'
import { type Config, composeInfrastructure, type Infrastructure } from './compose/infrastructure.ts'
import { composeBrowsing, composeLibrary } from './compose/library.ts'
import { composeListening } from './compose/listening.ts'
import { composeOperations } from './compose/operations.ts'
import { composeNewcomers, composePeople, composeSharing } from './compose/people.ts'
import { type Library, within } from './features/libraries/index.ts'
import type { SystemDeps } from './system-deps.ts'

const seconds = (n: number) => n * 1000
const minutes = (n: number) => seconds(60 * n)

export interface Server extends AsyncDisposable {
  app: App
  infrastructure: Infrastructure
  services: Services
  loops: Loops['list']
  /** Answers at the address of the settings from now on, and starts the loops. */
  listen(): Promise<string>
}

/** The whole program, built and not yet heard of: the CLI and the tests use it like this, `serve` lets it listen. */
export async function composeServer(config: Config, deps: SystemDeps): Promise<Server> {
  // Whatever was opened before a failure is closed again, last first.
  await using opened = new AsyncDisposableStack()
  const stopping = new AbortController()

  const infrastructure = await composeInfrastructure(config, deps, opened)
  const library = composeLibrary(infrastructure)
  const listening = composeListening(infrastructure, library)
  const people = composePeople(infrastructure)
  const sharing = composeSharing(infrastructure, { ...library, ...people })
  const services = {
    ...people,
    ...sharing,
    ...library,
    ...listening,
    ...composeNewcomers(infrastructure, { ...library, ...listening, ...people, ...sharing }),
    ...composeBrowsing(infrastructure, { ...library, ...listening }),
    ...composeEditing(infrastructure, { ...library, ...listening, ...people, ...sharing }),
    ...composeActivity(infrastructure, { ...library, ...listening, ...people }),
    ...composeOperations(infrastructure),
    ...composeHttp(infrastructure),
  }
  opened.defer(() => listening.scanning.scanner.stop())
  opened.defer(() => listening.scanning.missingFiles.stop())
  opened.defer(() => listening.streaming.close())
  const app = opened.adopt(buildApp(infrastructure, services), (app) => closeWithin(app, seconds(3)))
  opened.defer(() => listening.transcoder.close())
  opened.defer(() => stopping.abort())

  infrastructure.events.on('scan.finished', ({ libraryId, report }) =>
    infrastructure.log.info({ libraryId, outcome: report.outcome }, 'scan finished'),
  )

  infrastructure.events.on('scan.finished', ({ libraryId, report }) => {
    if (report.outcome !== 'unavailable' && report.added + report.updated > 0) learnCodecs(libraryId)
  })

  const onFailure = (loop: string, error: unknown): void => infrastructure.log.error({ err: error, loop }, 'a loop failed')
  const { list, repeat } = createLoops({ now: deps.now, signal: stopping.signal, onFailure })
  const running = opened.move()
  return { app, infrastructure, services, loops: list, listen, [Symbol.asyncDispose]: () => running.disposeAsync() }

  /** Behind the scan, so that no request waits to hear what this ffmpeg can decode. */
  function learnCodecs(libraryId: number): void {
    const found = services.libraries.find(libraryId)
    if (!found) return
    const samples = services.catalogue
      .sounds(libraryId)
      .map(({ path, file, ...sound }) => ({ library: found, path: within(path, file), ...sound }))
    const learnt = services.codecSupport.learn(samples, stopping.signal)
    // What is written of books says which files can be decoded.
    void learnt
      .then(services.bookTexts.items.forget)
      .then(services.bookTexts.chapters.forget, (error: unknown) => onFailure('codecs', error))
  }

  async function begin(): Promise<void> {
    if (services.demo.lacksLibrary()) infrastructure.log.warn('demo.library names no library: guests are turned away until it does')
    await services.demo.removeExpiredGuests(stopping.signal).catch((error: unknown) => onFailure('demo guests', error))
    if (services.tls.mode === 'autocert')
      void services.tls.renew(stopping.signal).catch((error: unknown) => onFailure('certificates', error))
    await infrastructure.tools.look()
    void infrastructure.tools.fetchMissing(stopping.signal).catch((error: unknown) => onFailure('tools', error))
    if (stopping.signal.aborted) return
    await services.catalogue.catchUp(stopping.signal)
    await Promise.all(services.libraries.list().map(firstScan))
  }

  /** One disk that is slow to answer keeps no other library waiting. */
  async function firstScan(library: Library): Promise<void> {
    const { checkLinks, scanner } = services.scanning
    await checkLinks(library, stopping.signal).catch((error: unknown) => onFailure('links', error))
    if (!stopping.signal.aborted) scanner.ask(library, 'startup')
  }

  async function listen(): Promise<string> {
    const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(infrastructure.settings.get('network.bind')) ?? []
    const guarding = await services.tls.begin(app.server, port)
    if (guarding) running.use(guarding)
    const address = await app.listen({ host: host.replace(/^\[|\]$/g, ''), port: Number(port) })
    // Behind the first answer: nobody waits for tools or for a scan.
    void begin().catch((error: unknown) => onFailure('start', error))
    // Every loop of the program, one line each.
    repeat('scan schedule', seconds(30), () => services.scanning.tick())
    repeat('demo guests', minutes(15), (signal) => services.demo.removeExpiredGuests(signal))
    if (services.tls.mode !== 'off') repeat('certificates', minutes(60), (signal) => services.tls.renew(signal))
    repeat('ended sign-ins', minutes(60), (signal) => services.sessions.pruneEndedTokens(signal))
    repeat('deleted libraries', seconds(5), (signal) => services.purgeDeletedLibraries(signal))
    repeat('old sittings', minutes(60), (signal) => services.pruneOldSessions(signal))
    repeat('write-ahead log', minutes(5), () => infrastructure.db.exec('PRAGMA wal_checkpoint(PASSIVE)'))
    // The port as it came out (0 asks for any), the host as it was asked for.
    return `${services.tls.mode === 'off' ? 'http' : 'https'}://${host === '0.0.0.0' || host === '[::]' ? 'localhost' : host}:${new URL(address).port}`
  }
}
