import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { copyUrl, halvesOf } from './copy-path.ts'
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
import type { DownloadNeeds, Hand } from './download-needs.ts'
import type { Report, WantedFile } from './download-talk.ts'

const RENEWAL = '#new'
/** A server that was busy is asked again by itself. */
const BUSY_ENDS_MS = 30_000

export type Downloads<Facts extends BookFacts = BookFacts> = ReturnType<typeof createDownloads<Facts>>

/** The copies of books on this device. One is fetched at a time; what was begun goes on at the next start. */
export function createDownloads<Facts extends BookFacts>(needs: DownloadNeeds<Facts>) {
  const all = signal<ReadonlyMap<string, Download<Facts>>>(new Map())
  let hand: Hand | undefined
  let running: string | undefined
  /** Whoever is signed in anew has jobs of their own: what is told of those before is not theirs. */
  let turn = 0
  /** Are being removed: what is told of them keeps nothing any more. */
  const leaving = new Set<string>()

  function put(download: Download<Facts>, isWorthKeeping = true): void {
    all.value = new Map(all.value).set(download.key, download)
    if (isWorthKeeping) needs.remembered.set(download).then(needs.changed, () => undefined)
  }

  function workers(): Hand {
    if (hand) return hand
    hand = needs.hand()
    hand.onReport(hear)
    return hand
  }

  /** The job of a renewal carries the mark of one; its copy is that in the copy. */
  function hear(report: Report): void {
    const [at = '', ...rest] = report.job.split('|')
    if (Number(at) !== turn) return
    const job = rest.join('|')
    const isRenewal = job.endsWith(RENEWAL)
    const key = isRenewal ? job.slice(0, -RENEWAL.length) : job
    const download = leaving.has(key) ? undefined : all.value.get(key)
    const heard = isRenewal ? download?.renewal : download
    if (download && heard) {
      const next = afterReport(heard, report) as Download<Facts>
      const isOver = isRenewal && report.kind === 'done'
      if (isOver) letGo(download)
      put(isRenewal ? (isOver ? next : { ...download, renewal: next }) : next, report.kind !== 'grown')
    }
    if (report.kind !== 'done' && report.kind !== 'failed' && report.kind !== 'stopped') return
    running = undefined
    if (report.kind === 'failed' && report.why === 'busy') needs.after(BUSY_ENDS_MS, resume)
    goOn()
  }

  /** The first that waits. */
  function goOn(): void {
    const token = needs.token()
    if (running !== undefined || !token || !needs.mayFetch()) return
    for (const download of all.value.values()) {
      const job = download.renewal?.state === 'waiting' ? download.renewal : download.state === 'waiting' ? download : undefined
      if (!job) continue
      running = `${turn}|${job === download ? download.key : download.key + RENEWAL}`
      const begun: Download<Facts> = { ...job, state: 'running', why: undefined }
      put(job === download ? begun : { ...download, renewal: begun })
      workers().tell({ kind: 'fetch', job: running, token, files: wanted(job) })
      return
    }
  }

  function wanted({ facts, files }: Download<Facts>): WantedFile[] {
    const at = (name: string) => ({ ...needs.owner(), audio: audioOf({ facts }), name })
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

  const isRunning = (key: string): boolean => running === `${turn}|${key}` || running === `${turn}|${key}${RENEWAL}`

  /** Two copies of the same bytes share a folder. */
  function letGo(download: Download<Facts>): void {
    const audio = audioOf(download)
    const others = [...all.value.values()].filter(({ key }) => key !== download.key)
    const isShared = others.some((other) => audioOf(other) === audio || (other.renewal && audioOf(other.renewal) === audio))
    if (!isShared) workers().tell({ kind: 'remove', folder: { ...needs.owner(), audio } })
  }

  function planned(key: string, { title, author, facts }: { title: string; author: string; facts: Facts }): Download<Facts> {
    const files = planFiles(facts, needs.canPlay)
    return {
      key,
      title,
      author,
      facts,
      files,
      state: 'waiting',
      isOutOfDate: false,
      startedAt: needs.now(),
    }
  }

  function change(key: string, next: (download: Download<Facts>) => Download<Facts>): void {
    const download = all.value.get(key)
    if (download) put(next(download))
  }

  function resume(): void {
    for (const download of all.value.values())
      if (download.state === 'paused' && download.why !== undefined) put({ ...download, state: 'waiting', why: undefined })
    goOn()
  }

  return {
    all: all as ReadonlySignal<ReadonlyMap<string, Download<Facts>>>,
    bytes: computed(() => [...all.value.values()].reduce((sum, download) => sum + amountOf(download).have, 0)),
    /** What was kept at an earlier start, of whoever is signed in now; what was on its way goes on. */
    async recall(): Promise<void> {
      if (running !== undefined) workers().tell({ kind: 'stop', job: running })
      turn += 1
      running = undefined
      all.value = new Map()
      const kept = await needs.remembered.all()
      all.value = new Map(kept.map((download) => [download.key, awaken(download)]))
      goOn()
    },
    /** Nobody is signed in: what is on its way stops, what is here stays. */
    rest(): void {
      if (running !== undefined) workers().tell({ kind: 'stop', job: running })
      turn += 1
      running = undefined
      all.value = new Map()
    },
    /** Another tab did something: what it wrote down holds, but for what this one is fetching. */
    async hearTabs(): Promise<void> {
      const kept = new Map((await needs.remembered.all()).map((download) => [download.key, download]))
      for (const key of all.value.keys())
        if (isRunning(key) && stopsHere(kept.get(key)) && running) workers().tell({ kind: 'stop', job: running })
      all.value = new Map([...kept].map(([key, download]) => [key, isRunning(key) ? (all.value.get(key) ?? download) : download]))
      goOn()
    },
    /** Fetches a book, goes on with one that broke off, or renews one whose audio is out of date. */
    async start(key: string): Promise<void> {
      const known = all.value.get(key)
      if (known?.state === 'here' && !known.isOutOfDate) return
      if (known?.isOutOfDate) put({ ...known, renewal: planned(key, await needs.look(key)) })
      else if (known && known.state !== 'running') put({ ...known, state: 'waiting', why: undefined })
      else if (!known) put(planned(key, await needs.look(key)))
      goOn()
    },
    pause(key: string): void {
      if (isRunning(key) && running) workers().tell({ kind: 'stop', job: running })
      else if (all.value.get(key)?.state === 'running')
        change(key, (download) => ({ ...download, state: 'paused', why: undefined }))
      else change(key, (download) => ({ ...download, state: download.state === 'waiting' ? 'paused' : download.state }))
    },
    async remove(key: string): Promise<void> {
      const download = all.value.get(key)
      if (!download || leaving.has(key)) return
      leaving.add(key)
      if (isRunning(key) && running) workers().tell({ kind: 'stop', job: running })
      await needs.remembered.remove(key)
      letGo(download)
      if (download.renewal) letGo(download.renewal)
      // Only now may it be asked for again: the order to remove must not come after that to fetch.
      const rest = new Map(all.value)
      rest.delete(key)
      all.value = rest
      leaving.delete(key)
      needs.changed()
    },
    /** After the network or the server came back. */
    resume,
    /** This tab has the right to fetch from now on. */
    goOn,
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
        const url = copyUrl({ ...needs.owner(), audio: audioOf(download), name: first.name })
        if (await needs.isThere(url)) continue
        const files = download.files.map((file) => ({ ...file, isDone: false, have: 0, etag: undefined }))
        change(download.key, (known) => ({ ...known, files, state: 'failed', why: 'lost' }))
      }
    },
    /** A day after somebody finished a book its copy goes. */
    markFinished(key: string, isFinished: boolean): void {
      change(key, (download) => ({ ...download, finishedAt: isFinished ? (download.finishedAt ?? needs.now()) : undefined }))
    },
    /** The address of the copy of a file, if all of it is here; never that of other audio than the revision that is played has. */
    sourceOf(key: string, fileIndex: number, revision: string): string | undefined {
      const download = all.value.get(key)
      const file = download?.files[fileIndex]
      if (!download || !file?.isDone || audioOf(download) !== halvesOf(revision).audio) return undefined
      return copyUrl({ ...needs.owner(), audio: audioOf(download), name: file.name })
    },
    coverOf(key: string): string | undefined {
      const download = all.value.get(key)
      return download?.state === 'here' ? copyUrl({ ...needs.owner(), audio: audioOf(download), name: 'cover.jpg' }) : undefined
    },
  }
}

/** Another tab paused it, or removed it. */
const stopsHere = (kept: Download | undefined): boolean =>
  kept === undefined || kept.state === 'paused' || kept.renewal?.state === 'paused'

/** Whoever was at it is gone with the page. */
function awaken<Facts extends BookFacts>(download: Download<Facts>): Download<Facts> {
  const renewal = download.renewal ? awaken(download.renewal) : undefined
  const isUnderway = download.state === 'running' || (download.state === 'paused' && download.why !== undefined)
  return { ...download, state: isUnderway ? 'waiting' : download.state, ...(renewal && { renewal }) }
}

const lengthOf = (facts: BookFacts, file: CopiedFile): number =>
  facts.files.find(({ rel_path }) => rel_path === file.relPath)?.duration ?? 0
