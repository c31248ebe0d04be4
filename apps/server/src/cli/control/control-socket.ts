import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, existsSync, linkSync, lstatSync, openSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { codeOf, conflict, unavailable } from '@chapterhouse/kit/errors'
import { parseJsonText } from '@chapterhouse/kit/json/bounded-json'
import { type ImportMessage, type ImportRequest, toImportRequest } from './import-request.ts'

/** A request from another process to a data folder's server; one line of JSON each way. */
export interface ScanRequest {
  do: 'scan'
  /** By name; absent for all libraries. */
  library?: string
}
/** A folder to add as a library. */
export interface LibraryRequest {
  do: 'library'
  name: string
  root: string
}
export type ControlRequest = ScanRequest | LibraryRequest | ImportRequest | { do: 'address' } | { do: 'backup' }

/** Scan progress of one library. */
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
export interface BackupMessage {
  kind: 'backup'
  name: string
  bytes: number
}
interface LibraryMessage {
  kind: 'library'
  name: string
}
export type ControlMessage = ScanMessage | LibraryMessage | ImportMessage | BackupMessage | { kind: 'address'; address: string }

const NAME = 'control.sock'
/** Enough for an import that maps hundreds of people. */
const MAX_LINE_BYTES = 64 * 1024
const REQUEST_LIMITS = { bytes: MAX_LINE_BYTES, depth: 16, values: 10_000 }
/** The longest path that the system accepts for a socket. */
const MAX_LENGTH = 100
const ELSE = 'Run as the same user, or choose another folder with --data.'

/**
 * Locks the data folder: only the process listening on its socket scans, or starts a scan process. Throws if another one is
 * listening; a stale socket is replaced. The socket is opened under a temporary name and then renamed, which only one of several
 * processes can do.
 */
export async function lockDataFolder(
  data: string,
  handle: (request: ControlRequest, send: (message: ControlMessage) => void, gone: AbortSignal) => void,
): Promise<AsyncDisposable> {
  const own = `${NAME}.${randomUUID().slice(0, 8)}`
  const { where, release } = shortened(data, own)
  const server = createServer((socket) => converse(socket, handle))
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
      // Removed before the socket closes, since afterwards it may be another process's.
      rmSync(path.join(data, NAME), { force: true })
      await new Promise<void>((resolve) => server.close(() => resolve()))
      release()
    },
  }
}

/** Removes only the socket found without a listener, since another process may have replaced it since. */
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

/** Identifies a file, since an inode number alone may be reused. */
function markOf(where: string): string | undefined {
  const found = lstatSync(where, { bigint: true, throwIfNoEntry: false })
  return found && `${found.ino} ${found.mtimeNs}`
}

/** Atomic, so that only one process succeeds. */
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
  conflict(`Chapterhouse is already running on ${data}. Stop it first, or choose another folder with --data.`)

/** Sends a request to this data folder's server and passes on its messages until it is done; false if none is running. */
export async function requestFromRunning(
  data: string,
  request: ControlRequest,
  onMessage: (message: ControlMessage) => void,
): Promise<boolean> {
  const socket = await connectTo(data)
  if (!socket) return false
  socket.write(`${JSON.stringify(request)}\n`)
  for await (const line of createInterface({ input: socket })) onMessage(JSON.parse(line) as ControlMessage)
  return true
}

/** Undefined if there is no socket, or a stale one; other errors don't prove that no server is running. */
async function connectTo(data: string): Promise<Socket | undefined> {
  if (!existsSync(data)) return undefined
  const { where, release } = shortened(data, NAME)
  return new Promise((resolve, reject) => {
    const socket = connect(where, () => resolve(socket))
    socket.once('error', (error) => {
      const code = codeOf(error)
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve(undefined)
      else reject(unavailable(`The server on ${data} cannot be reached (${code}). ${ELSE}`, { cause: error }))
    })
    socket.once('close', release)
  })
}

function converse(socket: Socket, handle: Parameters<typeof lockDataFolder>[1]): void {
  const gone = new AbortController()
  socket.once('close', () => gone.abort())
  // The client may disconnect early, while the scan continues.
  socket.on('error', () => {})
  const answer = (message: ControlMessage) => send(socket, message)
  readLine(socket, (line) => {
    const request = line === undefined ? undefined : parseRequest(line)
    if (request) handle(request, answer, gone.signal)
    else answer({ kind: 'refused', why: 'The server did not understand the request. Restart it after an update.' })
  })
}

/** Calls back once: with the first line, or with undefined if it is too long. */
function readLine(socket: Socket, onLine: (line: string | undefined) => void): void {
  const parts: Buffer[] = []
  let length = 0
  function take(part: Buffer): void {
    const end = part.indexOf('\n')
    parts.push(end === -1 ? part : part.subarray(0, end))
    length += parts.at(-1)?.length ?? 0
    if (end === -1 && length <= MAX_LINE_BYTES) return
    // The rest is read and dropped, so that the client can read the response.
    socket.off('data', take).resume()
    onLine(length > MAX_LINE_BYTES ? undefined : Buffer.concat(parts).toString())
  }
  socket.on('data', take)
}

function send(socket: Socket, message: ControlMessage): void {
  if (!socket.writable) return
  const line = `${JSON.stringify(message)}\n`
  if (!('isEnd' in message) || message.isEnd) socket.end(line)
  else socket.write(line)
}

/** Undefined unless it is exactly one of the requests: nothing is started by mistake. */
function parseRequest(line: string): ControlRequest | undefined {
  const sent = parseObject(line)
  const { do: what, library, name, root } = sent
  if (what === 'address' || what === 'backup') return { do: what }
  if (what === 'import') return toImportRequest(sent)
  if (what === 'library') return typeof name === 'string' && typeof root === 'string' ? { do: what, name, root } : undefined
  if (what !== 'scan') return undefined
  if (library === undefined) return { do: 'scan' }
  return typeof library === 'string' ? { do: 'scan', library } : undefined
}

/** Empty if the line is not an object. */
function parseObject(line: string): Readonly<Record<string, unknown>> {
  const sent = parseJsonText(line, REQUEST_LIMITS)
  return sent.ok && typeof sent.value === 'object' && sent.value !== null ? { ...sent.value } : {}
}

/** A socket address in a deep folder is too long for the system, so the folder is opened and addressed by its descriptor. */
function shortened(data: string, name: string): { where: string; release: () => void } {
  const where = path.join(data, name)
  if (Buffer.byteLength(where) <= MAX_LENGTH || process.platform !== 'linux') return { where, release: () => {} }
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
