import { setTimeout as pause } from 'node:timers/promises'
import { ignore } from '@chapterhouse/kit/ignore'
import { createLoops, type Loops } from '@chapterhouse/kit/queues/repeat'
import { runInTurns } from '@chapterhouse/kit/queues/steps'
import type { Library } from '../features/libraries/index.ts'
import { within } from '../features/paths/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import { createMemoryRelease } from './process/release-memory.ts'
import type { Services } from './services.ts'

const seconds = (n: number) => n * 1000
const minutes = (n: number) => seconds(60 * n)
const hours = (n: number) => minutes(60 * n)

/** With so few cores a scan at startup would slow down the first pages. */
const FEW_CORES = 2
const FIRST_PAGES_MS = seconds(10)

interface JobNeeds {
  infrastructure: Infrastructure
  services: Services
  /** Fires when the server stops. */
  signal: AbortSignal
}

interface JobContext extends JobNeeds {
  onFailure: (job: string, error: unknown) => void
}

export interface BackgroundJobs {
  /** The current periodic jobs, each with its last failure. */
  loops: Loops['list']
  /** Called once the server listens, so that no request waits for tools or a scan. */
  start: () => void
}

/** Work outside of requests: on events, at startup, and periodically. */
export function createBackgroundJobs(needs: JobNeeds): BackgroundJobs {
  const { infrastructure, signal } = needs
  const { log, deps } = infrastructure
  const onFailure = (job: string, error: unknown): void => log.error({ err: error, job }, 'background job failed')
  const context = { ...needs, onFailure }
  const { list, repeat } = createLoops({ now: deps.now, signal, onFailure })
  subscribe(context)
  needs.services.scanning.interruptUnfinished()
  needs.services.matchRuns.interruptUnfinished()
  needs.services.imports.interruptUnfinished()
  return {
    loops: list,
    start() {
      // Registered only here, so that a scan from the command line starts no lookups.
      infrastructure.events.on('books.written', () => needs.services.chapterPass.kick())
      void startUp(context).catch((error: unknown) => onFailure('start', error))
      repeatJobs(context, repeat)
      infrastructure.metrics.sampleEventLoop(signal)
    },
  }
}

function subscribe({ infrastructure: { events, log, metrics }, services, signal, onFailure }: JobContext): void {
  events.on('scan.finished', ({ libraryId, report }) => log.info({ libraryId, outcome: report.outcome }, 'scan finished'))
  events.on('scan.finished', ({ report }) => metrics.scanEnded(report.outcome))
  events.on('scan.failed', () => metrics.scanEnded('failed'))

  events.on('scan.finished', ({ libraryId, report }) => {
    if (report.outcome === 'unavailable' || report.added + report.updated === 0) return
    void learnCodecs(libraryId, services, signal).catch((error: unknown) => onFailure('codecs', error))
  })

  events.on('books.written', services.catalogue.renewSamples)
  events.on('scan.ended', services.catalogue.renewSamples)
  events.on('scan.finished', ({ libraryId }) => {
    void services.bridgeJobs.failMissing(libraryId, signal).catch((error: unknown) => onFailure('bridge jobs', error))
  })

  events.on('settings.changed', ({ settings }) => {
    if (settings.some((id) => id.startsWith('backups.')))
      void services.backups.tick().catch((error: unknown) => onFailure('backups', error))
    if (settings.includes('general.update_check') || settings.includes('update.url'))
      void services.updates.tick().catch((error: unknown) => onFailure('update check', error))
    if (settings.some((id) => id.startsWith('metadata.'))) services.chapterPass.kick()
  })
}

/** Runs after a scan, so that no request waits for ffmpeg. */
async function learnCodecs(libraryId: number, services: Services, signal: AbortSignal): Promise<void> {
  const library = services.libraries.find(libraryId)
  if (!library) return
  const sounds = await runInTurns(services.catalogue.sounds(libraryId), signal)
  const samples = sounds.map(({ path, file, ...sound }) => ({ library, path: within(path, file), ...sound }))
  await services.codecSupport.learn(samples, signal)
  forgetBookTexts(services)
}

/** They say which files can be decoded, and whether any can be converted. */
function forgetBookTexts({ bookTexts }: Services): void {
  bookTexts.items.forget()
  bookTexts.chapters.forget()
}

async function startUp({ infrastructure, services, signal, onFailure }: JobContext): Promise<void> {
  const { log, tools, deps } = infrastructure
  // A library added later is scanned then.
  const libraries = services.libraries.list()
  await services.backups.removeDrafts()
  await services.uploads.removeExpired().catch((error: unknown) => onFailure('uploaded files', error))
  await services.sessions.pruneEndedTokens(signal).catch((error: unknown) => onFailure('ended sign-ins', error))
  await services.audit.prune(signal).catch((error: unknown) => onFailure('old audit entries', error))
  await services.notifications.prune(signal).catch((error: unknown) => onFailure('old events', error))
  await services.bridgeJobs.prune(signal).catch((error: unknown) => onFailure('old bridge jobs', error))
  await services.pruneMetadata(signal).catch((error: unknown) => onFailure('old metadata', error))
  if (services.demo.lacksLibrary()) log.warn('demo.library does not exist; guests are refused until it does')
  await services.demo.removeExpiredGuests(signal).catch((error: unknown) => onFailure('demo guests', error))
  if (services.tls.mode === 'autocert') void services.tls.renew(signal).catch((error: unknown) => onFailure('certificates', error))
  await tools.look()
  void tools
    .fetchMissing(signal)
    .then(() => forgetBookTexts(services))
    .catch((error: unknown) => onFailure('tools', error))
  if (signal.aborted) return
  await services.catalogue.catchUp(signal)
  services.chapterPass.kick()

  /** Libraries are scanned independently, so that a slow disk does not delay the others. */
  async function firstScan(library: Library): Promise<void> {
    const { checkLinks, scanner } = services.scanning
    await checkLinks(library, signal).catch((error: unknown) => onFailure('links', error))
    // A library without an index cannot be used before its first scan, so that one starts immediately.
    if (deps.cores <= FEW_CORES && services.scanning.hasScanned(library.id))
      await pause(FIRST_PAGES_MS, undefined, { signal, ref: false }).catch(ignore('the server ends'))
    // It may have been changed or removed since.
    const current = services.libraries.find(library.id)
    if (current && !signal.aborted) scanner.request(current, 'startup')
  }
  await Promise.all(libraries.map(firstScan))
}

function repeatJobs({ infrastructure: { db }, services }: JobContext, repeat: Loops['repeat']): void {
  repeat('scan schedule', seconds(30), () => services.scanning.tick())
  // A server that was off makes its missed backup within a minute, but not while the first pages load.
  repeat('backups', seconds(30), () => services.backups.tick())
  repeat('update check', minutes(1), () => services.updates.tick())
  repeat('demo guests', minutes(15), (signal) => services.demo.removeExpiredGuests(signal))
  if (services.tls.mode !== 'off') repeat('certificates', minutes(60), (signal) => services.tls.renew(signal))
  repeat('ended sign-ins', minutes(60), (signal) => services.sessions.pruneEndedTokens(signal))
  repeat('deleted libraries', seconds(5), (signal) => services.purgeDeletedLibraries(signal))
  repeat('old audit entries', hours(24), (signal) => services.audit.prune(signal))
  repeat('old events', hours(24), (signal) => services.notifications.prune(signal))
  repeat('old metadata', hours(24), (signal) => services.pruneMetadata(signal))
  repeat('old sessions', minutes(60), (signal) => services.pruneOldSessions(signal))
  repeat('leases of bridge jobs', seconds(30), () => services.bridgeJobs.endLeases())
  repeat('old bridge jobs', hours(24), (signal) => services.bridgeJobs.prune(signal))
  repeat('uploaded files', minutes(60), () => services.uploads.removeExpired())
  repeat('chapter checks', minutes(10), () => services.chapterPass.tick())
  repeat('memory', seconds(15), createMemoryRelease(db.release))
  repeat('write-ahead log', minutes(5), () => db.exec('PRAGMA wal_checkpoint(PASSIVE)'))
}
