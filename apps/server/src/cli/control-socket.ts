import { chmodSync, closeSync, openSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { conflict } from '@chapterhouse/kit/errors'

/** What one program on a data folder may ask of the one that runs on it; one line of JSON each way. */
export interface ScanAsk {
  do: 'scan'
  /** By name; all when absent. */
  library?: string
}

/** How far one library is. */
export interface ScanLine {
  library: string
  status: 'waiting' | 'running' | 'ok' | 'partial' | 'unavailable' | 'failed' | 'cancelled' | 'interrupted'
  total: number
  done: number
  added: number
  updated: number
  moved: number
  removed: number
}

export type ScanTold = { kind: 'state'; libraries: ScanLine[]; isEnd: boolean } | { kind: 'refused'; why: string }

const NAME = 'control.sock'
/** What the system takes for the path of a socket. */
const LONGEST = 100

/**
 * Holds the data folder: whoever listens on its socket is the one that scans. Refuses when somebody does already; a socket that nobody
 * answers on was left behind and is taken over.
 */
export async function holdDataFolder(
  data: string,
  answer: (ask: ScanAsk, tell: (told: ScanTold) => void, gone: AbortSignal) => void,
): Promise<AsyncDisposable> {
  const already = await reach(data)
  if (already) {
    already.destroy()
    throw conflict(`Chapterhouse is running on ${data} already. Stop it first, or choose another folder with --data.`)
  }
  const { where, release } = shortened(data)
  rmSync(path.join(data, NAME), { force: true })
  const server = createServer((socket) => converse(socket, answer))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, resolve)
  })
  chmodSync(path.join(data, NAME), 0o600)
  return {
    async [Symbol.asyncDispose]() {
      // A socket that is closed removes its file by itself.
      await new Promise<void>((resolve) => server.close(() => resolve()))
      release()
    },
  }
}

/** Asks whoever runs on this data folder to scan, and tells how it goes; false where nobody runs. */
export async function askRunning(data: string, ask: ScanAsk, hear: (told: ScanTold) => void): Promise<boolean> {
  const socket = await reach(data)
  if (!socket) return false
  socket.write(`${JSON.stringify(ask)}\n`)
  for await (const line of createInterface({ input: socket })) hear(JSON.parse(line) as ScanTold)
  return true
}

function reach(data: string): Promise<Socket | undefined> {
  const { where, release } = shortened(data)
  return new Promise((resolve) => {
    const socket = connect(where, () => resolve(socket))
    socket.once('error', () => resolve(undefined))
    socket.once('close', release)
  })
}

function converse(socket: Socket, answer: Parameters<typeof holdDataFolder>[1]): void {
  const gone = new AbortController()
  socket.once('close', () => gone.abort())
  // Whoever asked may leave in the middle: the scan goes on without them.
  socket.on('error', () => {})
  createInterface({ input: socket }).once('line', (line) => {
    answer(asked(line), (told) => tell(socket, told), gone.signal)
  })
}

function tell(socket: Socket, told: ScanTold): void {
  if (!socket.writable) return
  const line = `${JSON.stringify(told)}\n`
  if (told.kind === 'refused' || told.isEnd) socket.end(line)
  else socket.write(line)
}

function asked(line: string): ScanAsk {
  try {
    const { library } = JSON.parse(line) as Partial<ScanAsk>
    return { do: 'scan', ...(typeof library === 'string' && { library }) }
  } catch {
    return { do: 'scan' }
  }
}

/** A deep folder makes too long an address: then it is reached through an open descriptor of the folder. */
function shortened(data: string): { where: string; release: () => void } {
  const where = path.join(data, NAME)
  if (Buffer.byteLength(where) <= LONGEST || process.platform !== 'linux') return { where, release: () => {} }
  const folder = openSync(data, 'r')
  let isOpen = true
  return {
    where: `/proc/self/fd/${folder}/${NAME}`,
    release: () => {
      if (isOpen) closeSync(folder)
      isOpen = false
    },
  }
}
