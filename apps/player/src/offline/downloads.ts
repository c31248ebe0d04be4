import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { copyUrl, halvesOf } from './copy-path.ts'
import {
  afterLook,
  afterReport,
  again,
  audioOf,
  awaken,
  type BookFacts,
  bytesOf,
  type Download,
  lost,
  released,
  stopsHere,
} from './download.ts'
import type { Report } from './download-messages.ts'
import type { DownloadNeeds, Hand } from './download-needs.ts'
import { planDownload, wantedFiles } from './plan-download.ts'

const RENEWAL = '#new'
/** A server that was busy is asked again by itself. */
const BUSY_ENDS_MS = 30_000

/** The copies of books on this device. One is fetched at a time; what was begun goes on at the next start. */
export function createDownloads<Facts extends BookFacts>(needs: DownloadNeeds<Facts>) {
  const all = signal<ReadonlyMap<string, Download<Facts>>>(new Map())
  let hand: Hand | undefined
  let running: string | undefined
  /** Whoever is signed in anew has jobs of their own: what is told of those before is not theirs. */
  let turn = 0
  /** What this tab changed last is written down. */
  let written: Promise<void> = Promise.resolve()
  /** Are being removed: what is told of them keeps nothing any more. */
  const leaving = new Set<string>()

  function put(download: Download<Facts>, isWorthKeeping = true): void {
    all.value = new Map(all.value).set(download.key, download)
    if (isWorthKeeping) written = needs.remembered.set(download).then(needs.changed, () => undefined)
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
      workers().tell({ kind: 'fetch', job: running, token, files: wantedFiles(job, needs) })
      return
    }
  }

  const isRunning = (key: string): boolean => running === `${turn}|${key}` || running === `${turn}|${key}${RENEWAL}`

  /** Two copies of the same bytes share a folder. */
  function letGo(download: Download<Facts>): void {
    const audio = audioOf(download)
    const others = [...all.value.values()].filter(({ key }) => key !== download.key)
    const isShared = others.some((other) => audioOf(other) === audio || (other.renewal && audioOf(other.renewal) === audio))
    if (!isShared) workers().tell({ kind: 'remove', folder: { ...needs.owner(), audio } })
  }

  function change(key: string, next: (download: Download<Facts>) => Download<Facts>): void {
    const download = all.value.get(key)
    if (download) put(next(download))
  }

  function resume(): void {
    for (const download of all.value.values()) {
      const next = released(download)
      if (next !== download) put(next)
    }
    goOn()
  }

  /** Nobody is signed in, or somebody else from now on: what is on its way stops, what is here stays. */
  function rest(): void {
    if (running !== undefined) workers().tell({ kind: 'stop', job: running })
    turn += 1
    running = undefined
    leaving.clear()
    all.value = new Map()
  }

  /** What is written down holds, but for what this one is fetching. A database that does not answer says nothing of what is here. */
  async function read(taken: (download: Download<Facts>) => Download<Facts>): Promise<void> {
    const mine = turn
    const told = await allWritten()
    if (mine !== turn) return
    if (told) take(told.map(taken))
    goOn()
  }

  /** Not without what is still being written: it would be taken for removed. */
  async function allWritten(): ReturnType<typeof needs.remembered.all> {
    const before = written
    await before
    const told = await needs.remembered.all()
    return before === written ? told : await allWritten()
  }

  function take(told: readonly Download<Facts>[]): void {
    const kept = new Map(told.map((download) => [download.key, download]))
    for (const key of all.value.keys())
      if (isRunning(key) && stopsHere(kept.get(key)) && running) workers().tell({ kind: 'stop', job: running })
    all.value = new Map([...kept].map(([key, download]) => [key, isRunning(key) ? (all.value.get(key) ?? download) : download]))
  }

  /** What the server says of a book; `undefined`: somebody else is signed in by now, whom it does not concern. */
  async function lookFor(key: string): Promise<Awaited<ReturnType<typeof needs.look>> | undefined> {
    const mine = turn
    const told = await needs.look(key)
    return mine === turn ? told : undefined
  }

  /** Fetches a book, goes on with one that broke off, or renews one whose audio is out of date. */
  async function start(key: string): Promise<void> {
    const known = all.value.get(key)
    if (known?.state === 'here' && !known.isOutOfDate) return
    if (known && !known.isOutOfDate) put(again(known))
    else {
      const told = await lookFor(key)
      const old = all.value.get(key)
      // Begun, or removed, meanwhile.
      if (!told || (old === undefined) !== (known === undefined)) return
      const planned = planDownload(key, told, needs)
      const renewal = old?.renewal && audioOf(old.renewal) === audioOf(planned) ? again(old.renewal) : planned
      put(old ? { ...old, renewal } : planned)
    }
    goOn()
  }

  /** With its bytes, unless somebody else is signed in before it is forgotten: then these go at the next start. */
  async function remove(key: string): Promise<void> {
    const download = all.value.get(key)
    if (!download || leaving.has(key)) return
    const mine = turn
    leaving.add(key)
    if (isRunning(key) && running) workers().tell({ kind: 'stop', job: running })
    await needs.remembered.remove(key)
    if (mine !== turn) return
    letGo(download)
    if (download.renewal) letGo(download.renewal)
    // Only now may it be asked for again: the order to remove must not come after that to fetch.
    all.value = new Map([...all.value].filter(([other]) => other !== key))
    leaving.delete(key)
    needs.changed()
  }

  return {
    all: all as ReadonlySignal<ReadonlyMap<string, Download<Facts>>>,
    bytes: computed(() => [...all.value.values()].reduce((sum, download) => sum + bytesOf(download), 0)),
    /** What was kept at an earlier start, of whoever is signed in now; what was on its way goes on. */
    async recall(): Promise<void> {
      rest()
      await read(awaken)
    },
    rest,
    /** Another tab did something. */
    hearTabs: () => read((download) => download),
    /** This tab has the right to fetch from now on: whoever the records say is at it is gone. */
    takeOver: () => read(awaken),
    start,
    /** One copy for the room of another: it goes only after the server said that there is something to fetch instead. */
    async exchange(given: string, wanted: string): Promise<void> {
      const mine = turn
      if (!(await lookFor(wanted))) return
      await remove(given)
      if (mine === turn) await start(wanted)
    },
    pause(key: string): void {
      if (isRunning(key) && running) workers().tell({ kind: 'stop', job: running })
      else if (all.value.get(key)?.state === 'running')
        change(key, (download) => ({ ...download, state: 'paused', why: undefined }))
      else change(key, (download) => ({ ...download, state: download.state === 'waiting' ? 'paused' : download.state }))
    },
    remove,
    /** One after another: two books may share their bytes, and the last of them takes these along. */
    async removeAll(): Promise<void> {
      const mine = turn
      for (const key of all.value.keys()) if (mine === turn) await remove(key).catch(() => undefined)
    },
    /** After the network or the server came back. */
    resume,
    /** Holds every copy against the server: other titles are taken over, other audio is named. One at a time; a failure says nothing. */
    async refresh(): Promise<void> {
      const mine = turn
      for (const { key, state } of [...all.value.values()]) {
        const now = state === 'here' && mine === turn ? await lookFor(key).catch(() => undefined) : undefined
        if (now) change(key, (download) => ({ ...afterLook(download, now.facts), title: now.title, author: now.author }))
      }
    },
    /** Copies that the browser threw away are named; they can be fetched again. */
    async findLost(): Promise<void> {
      const mine = turn
      for (const { key, state, files, facts } of [...all.value.values()]) {
        const [first] = files
        if (state !== 'here' || !first) continue
        const isGone = await needs.isLost({ ...needs.owner(), audio: audioOf({ facts }), name: first.name })
        if (mine !== turn) return
        if (isGone) change(key, lost)
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
