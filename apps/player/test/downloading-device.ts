import type { BookFacts, Download } from '../src/offline/download.ts'
import type { Order, Report } from '../src/offline/download-messages.ts'
import { createDownloads } from '../src/offline/downloads.ts'

export const FACTS: BookFacts = {
  library_id: 7,
  path: 'A/Book',
  duration: 3_600,
  revision: 'audio1.chap1',
  files: [
    { rel_path: 'A/Book/2.flac', seq: 1, duration: 1_800, format: 'flac', size: 4_000 },
    { rel_path: 'A/Book/1.m4b', seq: 0, duration: 1_800, format: 'm4b', size: 1_000 },
  ],
  chapters: [{ title: 'One', file_index: 0, start: 0, end: 1_800, book_offset: 0 }],
}

/** A device's downloads with a scripted worker, server and database; account `7` is signed in. */
export function downloadingDevice(stored: readonly Download[] = []) {
  const memory = new Map<string, Download>(stored.map((download) => [download.key, download]))
  const byUser = new Map([['7', memory]])
  const orders: Order[] = []
  const device = {
    facts: FACTS,
    orders,
    /** The records of the account `7`. */
    memory,
    /** The records of each account. */
    byUser,
    user: '7',
    isSilent: false,
    isEvicted: false,
    now: 1_000,
    mayFetch: true,
    turn: 0,
    changes: 0,
    timers: [] as (() => void)[],
    report: (_: Report) => {},
    /** Writes wait for this. */
    writing: undefined as Promise<void> | undefined,
    /** Runs while a response from the server, the database or the storage is pending. */
    meanwhile: async () => {},
  }
  const own = () => {
    const mine = byUser.get(device.user) ?? new Map<string, Download>()
    byUser.set(device.user, mine)
    return mine
  }
  async function after<T>(value: T): Promise<T> {
    const { meanwhile } = device
    device.meanwhile = async () => {}
    await meanwhile()
    return value
  }
  const downloads = createDownloads({
    owner: () => ({ serverId: 'server', user: device.user }),
    token: () => 'token',
    startWorker: () => ({
      post: (order) => orders.push(order),
      onReport: (listener) => {
        // The name of a first-turn job, unless a test gives a full name.
        device.report = (report) =>
          listener({ ...report, job: /^\d+\|/.test(report.job) ? report.job : `${device.turn}|${report.job}` })
      },
    }),
    look: () => after({ title: 'Book', author: 'A', facts: device.facts }),
    canPlay: ({ format }) => format !== 'flac',
    streamUrl: (library, path, isConverted) => `/stream/${library}/${path}${isConverted ? '?transcode=1' : ''}`,
    coverUrl: () => '/cover',
    remembered: {
      all: () => after(device.isSilent ? undefined : [...own().values()]),
      set: async (download) => {
        const mine = own()
        if (device.writing !== undefined) await device.writing
        mine.set(download.key, download)
      },
      remove: async (key) => void (await after(own().delete(key))),
    },
    mayFetch: () => device.mayFetch,
    changed: () => {
      device.changes += 1
    },
    after: (_ms, run) => device.timers.push(run),
    isEvicted: () => after(device.isEvicted),
    now: () => device.now,
  })
  /** Signs in another user the way the player does. */
  async function become(user: string): Promise<void> {
    device.user = user
    await downloads.recall()
  }
  return { device, downloads, become, one: () => downloads.all.value.get(KEY) }
}

export const KEY = '7:A/Book'

/** Reports from the worker that all files are complete. */
export function finish(device: { report: (report: Report) => void }, job = KEY): void {
  device.report({ kind: 'file', job, name: '0.m4b', size: 1_000 })
  device.report({ kind: 'file', job, name: '1.mp3', size: 29_000_000 })
  device.report({ kind: 'done', job })
}
