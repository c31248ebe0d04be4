import { read } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBufferPool } from '../responses/buffer-pool.ts'
import { parseRange, type RequestedRange } from '../responses/byte-range.ts'
import { evaluateConditions, mayRange, type Validators } from '../responses/conditional.ts'
import { onceUnread, sendRange } from '../responses/send-range.ts'
import { placeInFile, type Splice, splicedHandle, splicedSize } from '../responses/splice.ts'
import { onceResponded } from './serve.ts'

/** An open file to send. The sender releases it once. The handle may be shared, so it is read by position. */
export interface FileToSend extends Validators {
  handle: FileHandle
  /** Without the splice. */
  sizeBytes: number
  /** Bytes to insert when sending; sizes and ranges then include them. */
  splice?: Splice | undefined
  type: string
  cacheControl: string
  /** Only for downloads. */
  disposition?: string | undefined
  release: () => void
}

/** Up to this size, as for a seeking player, reading into one buffer serves half as many requests again as a stream. */
const AT_ONCE = 256 * 1024
/** A paused player reads nothing for hours, and returns with a Range. */
const PAUSED_MS = 10 * 60_000
const spare = createBufferPool({ bytes: AT_ONCE, max: 16 })
const WHOLE: RequestedRange = { kind: 'whole' }

/** Sends a file in full or in part, or 304: conditions, then Range, then the bytes (RFC 9110 §13, §14). */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileToSend): FastifyReply | Promise<FastifyReply> {
  const { etag, modifiedMs } = file
  const sizeBytes = sentSize(file)
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': file.cacheControl, etag })
  if (modifiedMs !== undefined) reply.header('last-modified', new Date(modifiedMs).toUTCString())
  const condition = evaluateConditions(request.headers, file)
  if (condition !== 'send') return sendNothing(reply, file, condition === 'failed' ? 412 : 304)
  const range = rangeOf(request, file)
  if (range.kind === 'unsatisfiable') return sendNothing(reply.header('content-range', `bytes */${sizeBytes}`), file, 416)

  const { start, end } = range.kind === 'part' ? range : { start: 0, end: sizeBytes - 1 }
  const length = end - start + 1
  reply.header('content-type', file.type).header('content-length', length)
  if (file.disposition !== undefined) reply.header('content-disposition', file.disposition)
  if (range.kind === 'part') reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  if (request.method === 'HEAD' || length === 0) return sendNothing(reply, file)
  return length > AT_ONCE ? sendStream(reply, file, { start, end }) : sendAtOnce(reply, file, { start, length })
}

const sentSize = ({ sizeBytes, splice }: FileToSend): number => (splice ? splicedSize(sizeBytes, splice) : sizeBytes)

/** Range is only defined for GET. */
function rangeOf({ method, headers }: FastifyRequest, file: FileToSend): RequestedRange {
  if (method !== 'GET' || headers.range === undefined) return WHOLE
  const ifRange = headers['if-range']
  return typeof ifRange === 'string' && !mayRange(ifRange, file, Date.now()) ? WHOLE : parseRange(headers.range, sentSize(file))
}

function sendNothing(reply: FastifyReply, { release }: FileToSend, status?: number): FastifyReply {
  release()
  return status === undefined ? reply.send() : reply.code(status).send()
}

/** Never beyond the announced length, even if the file grows. */
function sendStream(
  reply: FastifyReply,
  { handle, splice, release }: FileToSend,
  range: { start: number; end: number },
): Promise<FastifyReply> {
  onceResponded(reply, release)
  reply.server.connections.allowPause(reply.raw, PAUSED_MS)
  reply.hijack().raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  return sendRange(reply.raw, { handle: splice ? splicedHandle(handle, splice) : handle, ...range }).then(() => reply)
}

function sendAtOnce(
  reply: FastifyReply,
  file: FileToSend,
  { start, length }: { start: number; length: number },
): Promise<FastifyReply> {
  const buffer = spare.take()
  return new Promise((resolve, reject) => {
    readAtOnce(file, { buffer, start, length }, (error, bytesRead) => {
      file.release()
      if (error || bytesRead < length) spare.giveBack(buffer)
      if (error) return reject(error)
      // The file shrank after its size was announced, so the response cannot be completed.
      if (bytesRead < length) reply.hijack().raw.destroy()
      else {
        giveBackAfter(reply.raw, buffer)
        reply.send(buffer.subarray(0, length))
      }
      resolve(reply)
    })
  })
}

type Read = (error: Error | null, bytesRead: number) => void

/** Without inserted bytes the read uses a callback, which costs less than a promise. */
function readAtOnce(
  { handle, splice }: FileToSend,
  { buffer, start, length }: { buffer: Buffer; start: number; length: number },
  done: Read,
): void {
  const position = splice ? placeInFile(splice, start, length) : start
  if (position !== undefined) read(handle.fd, buffer, 0, length, position, done)
  else if (splice)
    readWhole(splicedHandle(handle, splice), { buffer, start, length }).then(
      (bytesRead) => done(null, bytesRead),
      (error) => done(error, 0),
    )
}

async function readWhole(
  handle: ReturnType<typeof splicedHandle>,
  { buffer, start, length }: { buffer: Buffer; start: number; length: number },
): Promise<number> {
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read({ buffer, offset: filled, length: length - filled, position: start + filled })
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled
}

/** `finish` means that the system has the bytes. After an abort, the connection may read from the buffer until it is closed. */
function giveBackAfter(raw: ServerResponse, buffer: Buffer): void {
  let isBack = false
  const giveBack = (): void => {
    if (isBack) return
    isBack = true
    spare.giveBack(buffer)
  }
  raw.once('finish', giveBack)
  raw.once('close', () => {
    if (!isBack) onceUnread(raw, giveBack)
  })
}
