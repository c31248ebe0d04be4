import type { AnnouncedJob } from '../bridge/index.ts'
import type { Client, SignedIn } from '../sessions/index.ts'
import type { ServerEvent } from './event-kinds.ts'
import { plainLine } from './plain-line.ts'

const MAX_DEVICE_LENGTH = 100

export function createAnnouncements({
  notify,
  libraryName,
}: {
  notify: (event: ServerEvent) => void
  /** Undefined for a library that has been removed. */
  libraryName: (id: number) => string | undefined
}) {
  function ofLibrary(libraryId: number, announce: (library: { library: string; library_id: number }) => void): void {
    const library = libraryName(libraryId)
    if (library !== undefined) announce({ library: plainLine(library), library_id: libraryId })
  }

  return {
    booksAdded: ({ libraryId, count, titles }: { libraryId: number; count: number; titles: readonly string[] }): void =>
      ofLibrary(libraryId, (library) => notify({ kind: 'book_added', data: { ...library, count, titles } })),

    scanFailed: ({ libraryId, runId, reason }: { libraryId: number; runId: number; reason: string }): void =>
      ofLibrary(libraryId, (library) => notify({ kind: 'scan_failed', data: { ...library, run_id: runId, detail: reason } })),

    libraryUnavailable: ({ libraryId }: { libraryId: number }): void =>
      ofLibrary(libraryId, (library) => notify({ kind: 'library_unavailable', data: library })),

    /** A password sign-in from a known browser is not announced. */
    signedIn({ username, deviceName, client, by, isKnownBrowser }: SignedIn): void {
      if (by === 'password' && isKnownBrowser) return
      const facts = { user: username, device: plainLine(deviceName, MAX_DEVICE_LENGTH) }
      notify({ kind: 'new_device', data: { ...facts, app: nameOf(client), count: 1 }, ofPerson: username })
      if (by === 'invite') notify({ kind: 'invite_redeemed', data: { ...facts, count: 1 }, ofPerson: username })
    },

    /** Once per version. */
    updateFound: ({ release: { version, name, url } }: { release: { version: string; name: string; url: string } }): void =>
      notify({ kind: 'update_available', data: { version, name, url }, dedupKey: version }),

    /** `count`: failed jobs of the library that this one stands for. */
    bridgeJobEnded(what: 'finished' | 'failed', job: AnnouncedJob, count: number): void {
      const { id, kind, libraryId, libraryName, path, title, files, characters, recaps, error, parkCode } = job
      const book = { library: plainLine(libraryName), library_id: libraryId, path, title: plainLine(title) }
      const data = { ...book, kind, job_id: id }
      if (what === 'finished')
        notify({ kind: 'bridge_job_finished', data: { ...data, files: files.map((file) => plainLine(file)), characters, recaps } })
      else {
        const why = { error: plainLine(error), code: parkCode, ...(count > 1 && { count }) }
        notify({ kind: 'bridge_job_failed', data: { ...data, ...why } })
      }
    },

    backupFailed: ({ trigger, error }: { trigger: string; error: string }): void =>
      notify({ kind: 'backup_failed', data: { trigger, error } }),
  }
}

/** `Chapterhouse 1.4.0`, without the platform. */
function nameOf(client: Client | undefined): string {
  return client ? [client.app, client.version].filter((part) => part !== '').join(' ') : ''
}
