import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { compareLoads } from '../measuring/compare.ts'
import { megabytes, milliseconds, type Row } from '../measuring/figure.ts'
import { cpuSecondsWithChildren, residentBytes } from '../measuring/process-cost.ts'
import { median } from '../measuring/rounds.ts'
import type { Peer, PeerRequests, StartPeer } from './peer.ts'

const RESCANS = 3
const STARTS = 3

const LOADS: readonly { what: string; of: keyof PeerRequests }[] = [
  { what: 'search', of: 'search' },
  { what: 'item', of: 'item' },
  { what: 'list of 50', of: 'list' },
  { what: 'home', of: 'home' },
  { what: 'save of progress', of: 'save' },
  { what: '64 KiB ranges, 60 large files', of: 'ranges' },
  { what: 'cover, 320 pixels', of: 'cover' },
]

interface PeerBench {
  ours: StartPeer
  reference: StartPeer
  root: string
  books: number
  workspace: string
  rounds: number
  seconds: number
  restSeconds: number
}

/** The same work for both servers: scans and starts in sequence, loads alternately while both run. */
export async function comparePeers(bench: PeerBench): Promise<Row[]> {
  const { workspace, rounds, seconds, restSeconds } = bench
  const [ourFolder, theirFolder] = [path.join(workspace, 'ours'), path.join(workspace, 'peer')]
  const [a, b] = [await scans(bench.ours, ourFolder, bench), await scans(bench.reference, theirFolder, bench)]
  const rows: Row[] = [
    {
      what: `first scan, ${bench.books} books (found: ${a.books} and ${b.books})`,
      ours: inSeconds(a.firstMs),
      reference: inSeconds(b.firstMs),
      value: a.firstMs / b.firstMs,
      cost: `${inSeconds(a.cpuSeconds * 1000)} : ${inSeconds(b.cpuSeconds * 1000)}`,
    },
    compared('unchanged rescan', [a.rescanMs, b.rescanMs], milliseconds),
    compared('start', [a.startMs, b.startMs], milliseconds),
  ]
  await using ours = await bench.ours(ourFolder)
  await using reference = await bench.reference(theirFolder)
  const memory = (): [number, number] => [residentBytes(ours.pid).now, residentBytes(reference.pid).now]
  await setTimeout(restSeconds * 1000)
  rows.push(compared(`memory at rest, ${restSeconds} s after the start`, memory(), megabytes))
  const [ourRequests, theirRequests] = [await ours.requests(), await reference.requests()]
  for (const { what, of } of LOADS) {
    const side = ({ origin, pid }: Peer, requests: PeerRequests) => ({ origin, pids: [pid], requests: requests[of] })
    rows.push(
      await compareLoads({ rounds, seconds }, { what, ours: side(ours, ourRequests), reference: side(reference, theirRequests) }),
    )
  }
  return [...rows, compared('memory after load', memory(), megabytes)]
}

interface Scans {
  books: number
  firstMs: number
  cpuSeconds: number
  rescanMs: number
  startMs: number
}

/** On a new folder. The start is measured with a library. */
async function scans(start: StartPeer, folder: string, { root }: PeerBench): Promise<Scans> {
  const scanned = async () => {
    await using server = await start(folder)
    const before = cpuSecondsWithChildren(server.pid)
    let books = 0
    const firstMs = await timed(async () => {
      books = await server.addLibrary(root)
    })
    const cpuSeconds = cpuSecondsWithChildren(server.pid) - before
    const rescans: number[] = []
    for (let turn = 0; turn < RESCANS; turn += 1) rescans.push(await timed(() => server.rescan()))
    return { books, firstMs, cpuSeconds, rescanMs: median(rescans) }
  }
  const seen = await scanned()
  const starts: number[] = []
  for (let turn = 0; turn < STARTS; turn += 1) {
    await using server = await start(folder)
    starts.push(server.startMs)
  }
  return { ...seen, startMs: median(starts) }
}

function compared(what: string, [ours, reference]: readonly [number, number], inWords: (value: number) => string): Row {
  return { what, ours: inWords(ours), reference: inWords(reference), value: ours / reference }
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

async function timed(work: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}
