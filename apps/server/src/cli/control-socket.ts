import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, existsSync, linkSync, lstatSync, openSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { conflict, unavailable } from '@chapterhouse/kit/errors'

/** What one program on a data folder may ask of the one that runs on it; one line of JSON each way. */
export interface ScanRequest {
  do: 'scan'
  /** By name; all when absent. */
  library?: string
}
export type Ask = ScanRequest | { do: 'address' }

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

export type ScanMessage = { kind: 'state'; libraries: ScanLine[]; isEnd: boolean } | { kind: 'refused'; why: string }
export type ControlMessage = ScanMessage | { kind: 'address'; address: string }

const NAME = 'control.sock'
/** What the system takes for the path of a socket. */
const LONGEST = 100
const ELSE = 'Run as the same user, or choose another folder with --data.'

/**
 * Holds the data folder: whoever listens on its socket is the one that scans. Refuses when somebody does already; a socket that nobody
 * answers on was left behind and is taken over. It listens under a name of its own first, and then takes the one that is known, which
 * only one of several can.
 */
export async function holdDataFolder(
  data: string,
  answer: (ask: Ask, send: (message: ControlMessage) => void, gone: AbortSignal) => void,
): Promise<AsyncDisposable> {
  const own = `${NAME}.${randomUUID().slice(0, 8)}`
  const { where, release } = shortened(data, own)
  const server = createServer((socket) => converse(socket, answer))
  try {
    await listening(server, where)
    chmodSync(path.join(data, own), 0o600)
    await removeLeftBehind(data)
    take(data, own)
  } catch (error) {
    server.close()
    release()
    throw error
  } finally {
    rmSync(path.join(data, own), { force: true })
  }
  return {
    async [Symbol.asyncDispose]() {
      // Before it falls silent: a silent one may be the next one's already.
      rmSync(path.join(data, NAME), { force: true })
      await new Promise<void>((resolve) => server.close(() => resolve()))
      release()
    },
  }
}

/** Only the very one that nobody answered on: meanwhile somebody else may have put a living one in its place. */
async function removeLeftBehind(data: string): Promise<void> {
  const where = path.join(data, NAME)
  const seen = markOf(where)
  if (seen === undefined) return
  const socket = await connectTo(data)
  socket?.destroy()
  const now = markOf(where)
  if (socket || (now !== undefined && now !== seen)) throw held(data)
  if (now !== undefined) rmSync(where, { force: true })
}

/** Which file it is: an inode alone may be given to the next one. */
function markOf(where: string): string | undefined {
  const found = lstatSync(where, { bigint: true, throwIfNoEntry: false })
  return found && `${found.ino} ${found.mtimeNs}`
}

/** The one step that two cannot both do. */
function take(data: string, own: string): void {
  try {
    linkSync(path.join(data, own), path.join(data, NAME))
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? held(data) : error
  }
}

function listening(server: Server, where: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, resolve)
  })
}

const held = (data: string) =>
  conflict(`Chapterhouse is running on ${data} already. Stop it first, or choose another folder with --data.`)

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Asks whoever runs on this data folder, and tells what they say until they are done; false where nobody runs. */
export async function askRunning(data: string, ask: Ask, onMessage: (message: ControlMessage) => void): Promise<boolean> {
  const socket = await connectTo(data)
  if (!socket) return false
  socket.write(`${JSON.stringify(ask)}\n`)
  for await (const line of createInterface({ input: socket })) onMessage(JSON.parse(line) as ControlMessage)
  return true
}

/** Nobody is there where there is no socket, or one that was left behind; what else goes wrong does not say that nobody is. */
async function connectTo(data: string): Promise<Socket | undefined> {
  if (!existsSync(data)) return undefined
  const { where, release } = shortened(data, NAME)
  return new Promise((resolve, reject) => {
    const socket = connect(where, () => resolve(socket))
    socket.once('error', (error) => {
      const code = codeOf(error)
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve(undefined)
      else reject(unavailable(`Whoever runs on ${data} cannot be asked (${code}). ${ELSE}`, { cause: error }))
    })
    socket.once('close', release)
  })
}

function converse(socket: Socket, answer: Parameters<typeof holdDataFolder>[1]): void {
  const gone = new AbortController()
  socket.once('close', () => gone.abort())
  // Whoever asked may leave in the middle: the scan goes on without them.
  socket.on('error', () => {})
  createInterface({ input: socket }).once('line', (line) => {
    answer(parseRequest(line), (message) => send(socket, message), gone.signal)
  })
}

function send(socket: Socket, message: ControlMessage): void {
  if (!socket.writable) return
  const line = `${JSON.stringify(message)}\n`
  if (message.kind !== 'state' || message.isEnd) socket.end(line)
  else socket.write(line)
}

function parseRequest(line: string): Ask {
  try {
    const { do: what, library } = JSON.parse(line) as { do?: unknown; library?: unknown }
    if (what === 'address') return { do: 'address' }
    return { do: 'scan', ...(typeof library === 'string' && { library }) }
  } catch {
    return { do: 'scan' }
  }
}

/** A deep folder makes too long an address: then it is reached through an open descriptor of the folder. */
function shortened(data: string, name: string): { where: string; release: () => void } {
  const where = path.join(data, name)
  if (Buffer.byteLength(where) <= LONGEST || process.platform !== 'linux') return { where, release: () => {} }
  const folder = openSync(data, 'r')
  let isOpen = true
  return {
    where: `/proc/self/fd/${folder}/${name}`,
    release: () => {
      if (isOpen) closeSync(folder)
      isOpen = false
    },
  }
}
