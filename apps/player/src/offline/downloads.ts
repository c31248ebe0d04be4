import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { copyUrl } from './copy-path.ts'
import {
  afterLook,
  afterReport,
  amountOf,
  audioOf,
  type BookFacts,
  CONVERTED_BYTES_A_SECOND,
  type CopiedFile,
  type Download,
  planFiles,
} from './download.ts'
import type { Order, Report, WantedFile } from './download-talk.ts'

/** The worker that downloads, as far as it is used. */
export interface Hand {
  tell: (order: Order) => void
  onReport: (heard: (report: Report) => void) => void
}

export interface DownloadNeeds<Facts extends BookFacts> {
  serverId: () => string
  token: () => string | undefined
  hand: () => Hand
  /** What the server says of a book now. */
  look: (key: string) => Promise<{ title: string; author: string; facts: Facts }>
  canPlay: (file: BookFacts['files'][number]) => boolean
  streamUrl: (libraryId: number, path: string, isConverted: boolean) => string
  coverUrl: (libraryId: number, path: string) => string
  remembered: {
    all: () => Promise<readonly Download<Facts>[]>
    set: (download: Download<Facts>) => Promise<void>
    remove: (key: string) => Promise<void>
  }
  /** Whether a copy lies where it is looked for. */
  isThere: (url: string) => Promise<boolean>
  now: () => number
}

const RENEWAL = '#new'

export type Downloads<Facts extends BookFacts = BookFacts> = ReturnType<typeof createDownloads<Facts>>

/** The copies of books on this device. One is fetched at a time; what was begun goes on at the next start. */
export function createDownloads<Facts extends BookFacts>(needs: DownloadNeeds<Facts>) {
  const all = signal<ReadonlyMap<string, Download<Facts>>>(new Map())
  let hand: Hand | undefined
  let running: string | undefined

  function put(download: Download<Facts>, isWorthKeeping = true): void {
    all.value = new Map(all.value).set(download.key, download)
    if (isWorthKeeping) void needs.remembered.set(download)
  }

  function workers(): Hand {
    if (hand) return hand
    hand = needs.hand()
    hand.onReport(hear)
    return hand
  }

  /** The job of a renewal carries the mark of one; its copy is that in the copy. */
  function hear(report: Report): void {
    const isRenewal = report.job.endsWith(RENEWAL)
    const key = isRenewal ? report.job.slice(0, -RENEWAL.length) : report.job
    const download = all.value.get(key)
    const heard = isRenewal ? download?.renewal : download
    if (download && heard) {
      const next = afterReport(heard, report) as Download<Facts>
      const isOver = isRenewal && report.kind === 'done'
      if (isOver) letGo(download)
      put(isRenewal ? (isOver ? next : { ...download, renewal: next }) : next, report.kind !== 'grown')
    }
    if (report.kind === 'done' || report.kind === 'failed' || report.kind === 'stopped') {
      running = undefined
      goOn()
    }
  }

  /** The first that waits. */
  function goOn(): void {
    const token = needs.token()
    if (running !== undefined || !token) return
    for (const download of all.value.values()) {
      const job = download.renewal?.state === 'waiting' ? download.renewal : download.state === 'waiting' ? download : undefined
      if (!job) continue
      running = job === download ? download.key : download.key + RENEWAL
      const begun: Download<Facts> = { ...job, state: 'running', why: undefined }
      put(job === download ? begun : { ...download, renewal: begun })
      workers().tell({ kind: 'fetch', job: running, token, files: wanted(job) })
      return
    }
  }

  function wanted({ facts, files }: Download<Facts>): WantedFile[] {
    const at = (name: string) => ({ serverId: needs.serverId(), audio: audioOf({ facts }), name })
    const cover = { path: at('cover.jpg'), url: needs.coverUrl(facts.library_id, facts.path), isOptional: true }
    const audio = files
      .filter(({ isDone }) => !isDone)
      .map((file: CopiedFile) => ({
        path: at(file.name),
        url: needs.streamUrl(facts.library_id, file.relPath, file.isStream),
        etag: file.etag,
        isOptional: false,
        leastBytes: file.isStream ? 0.97 * CONVERTED_BYTES_A_SECOND * lengthOf(facts, file) : undefined,
      }))
    return [cover, ...audio]
  }

  /** Two copies of the same bytes share a folder. */
  function letGo(download: Download<Facts>): void {
    const audio = audioOf(download)
    const isShared = [...all.value.values()].some((other) => other.key !== download.key && audioOf(other) === audio)
    if (!isShared) workers().tell({ kind: 'remove', folder: { serverId: needs.serverId(), audio } })
  }

  function planned(
    key: string,
    { title, author, facts }: { title: string; author: string; facts: Facts },
    isAsked: boolean,
  ): Download<Facts> {
    const files = planFiles(facts, needs.canPlay)
    return {
      key,
      title,
      author,
      facts,
      files,
      hasCover: true,
      state: 'waiting',
      isOutOfDate: false,
      startedAt: needs.now(),
      isAsked,
    }
  }

  function change(key: string, next: (download: Download<Facts>) => Download<Facts>): void {
    const download = all.value.get(key)
    if (download) put(next(download))
  }

  return {
    all: all as ReadonlySignal<ReadonlyMap<string, Download<Facts>>>,
    bytes: computed(() => [...all.value.values()].reduce((sum, download) => sum + amountOf(download).have, 0)),
    /** What was kept at an earlier start; what was on its way goes on. */
    async recall(): Promise<void> {
      const kept = await needs.remembered.all()
      all.value = new Map(kept.map((download) => [download.key, awaken(download)]))
      goOn()
    },
    /** Fetches a book, goes on with one that broke off, or renews one whose audio is out of date. */
    async start(key: string, { isAsked = true }: { isAsked?: boolean } = {}): Promise<void> {
      const known = all.value.get(key)
      if (known?.state === 'here' && !known.isOutOfDate) return
      if (known?.isOutOfDate) put({ ...known, renewal: planned(key, await needs.look(key), isAsked) })
      else if (known && known.state !== 'running')
        put({ ...known, state: 'waiting', why: undefined, isAsked: known.isAsked || isAsked })
      else if (!known) put(planned(key, await needs.look(key), isAsked))
      goOn()
    },
    pause(key: string): void {
      if (running === key || running === key + RENEWAL) workers().tell({ kind: 'stop', job: running })
      else change(key, (download) => ({ ...download, state: download.state === 'waiting' ? 'paused' : download.state }))
    },
    async remove(key: string): Promise<void> {
      const download = all.value.get(key)
      if (!download) return
      if (running === key || running === key + RENEWAL) workers().tell({ kind: 'stop', job: running })
      const rest = new Map(all.value)
      rest.delete(key)
      all.value = rest
      letGo(download)
      if (download.renewal) letGo(download.renewal)
      await needs.remembered.remove(key)
    },
    /** After the network came back. */
    resume(): void {
      for (const download of all.value.values())
        if (download.state === 'paused' && download.why !== undefined) put({ ...download, state: 'waiting', why: undefined })
      goOn()
    },
    /** Holds every copy against the server: other titles are taken over, other audio is named. One at a time; a failure says nothing. */
    async lookAgain(): Promise<void> {
      for (const { key, state } of [...all.value.values()]) {
        if (state !== 'here') continue
        const now = await needs.look(key).catch(() => undefined)
        if (now) change(key, (download) => ({ ...afterLook(download, now.facts), title: now.title, author: now.author }))
      }
    },
    /** Copies that the browser threw away are named; they can be fetched again. */
    async findLost(): Promise<void> {
      for (const download of [...all.value.values()]) {
        const [first] = download.files
        if (download.state !== 'here' || !first) continue
        const url = copyUrl({ serverId: needs.serverId(), audio: audioOf(download), name: first.name })
        if (await needs.isThere(url)) continue
        const files = download.files.map((file) => ({ ...file, isDone: false, have: 0, etag: undefined }))
        change(download.key, (known) => ({ ...known, files, state: 'failed', why: 'lost' }))
      }
    },
    /** A day after somebody finished a book its copy goes. */
    markFinished(key: string, isFinished: boolean): void {
      change(key, (download) => ({ ...download, finishedAt: isFinished ? (download.finishedAt ?? needs.now()) : undefined }))
    },
    /** The address of the copy of a file, if all of it is here. */
    sourceOf(key: string, fileIndex: number): string | undefined {
      const download = all.value.get(key)
      const file = download?.files[fileIndex]
      return download && file?.isDone
        ? copyUrl({ serverId: needs.serverId(), audio: audioOf(download), name: file.name })
        : undefined
    },
    coverOf(key: string): string | undefined {
      const download = all.value.get(key)
      return download?.state === 'here'
        ? copyUrl({ serverId: needs.serverId(), audio: audioOf(download), name: 'cover.jpg' })
        : undefined
    },
  }
}

/** Whoever was at it is gone with the page. */
function awaken<Facts extends BookFacts>(download: Download<Facts>): Download<Facts> {
  const renewal = download.renewal ? awaken(download.renewal) : undefined
  const isUnderway = download.state === 'running' || (download.state === 'paused' && download.why !== undefined)
  return { ...download, state: isUnderway ? 'waiting' : download.state, ...(renewal && { renewal }) }
}

const lengthOf = (facts: BookFacts, file: CopiedFile): number =>
  facts.files.find(({ rel_path }) => rel_path === file.relPath)?.duration ?? 0
