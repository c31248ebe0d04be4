// A separate process: loads one server with many requests over a few keep-alive connections, and prints the result as JSON.
// It parses responses itself: a general HTTP client costs more per request than the measured servers and would dominate the result.
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { createRandom } from '../library/random.ts'
import type { Load, LoadOutcome } from './load.ts'

const HEAD_END = Buffer.from('\r\n\r\n')
const CHUNKED = Number.POSITIVE_INFINITY
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

const load = (await json(process.stdin)) as Load
const { hostname, port } = new URL(load.origin)
const requests = load.requests.map(({ method = 'GET', path, headers = {}, body = '' }) => {
  const length = method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: `${hostname}:${port}`, ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
})

const counts = { sent: 0, answers: 0, bytes: 0, refused: 0 }
let firstRefusal = ''
let isOver = false
let finish: () => void = () => {}
const over = new Promise<void>((resolve) => {
  finish = resolve
})
const before = performance.now()
for (let one = 0; one < load.connections; one += 1) converse(createRandom(load.seed + one))
if (load.seconds !== undefined) setTimeout(end, load.seconds * 1000)
await over
const seconds = (performance.now() - before) / 1000
const outcome: LoadOutcome = { answers: counts.answers, bytes: counts.bytes, seconds, refused: counts.refused, firstRefusal }
process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0))

function end(): void {
  isOver = true
  finish()
}

/** One client: sends a request, reads the whole response, and repeats. */
function converse(random: ReturnType<typeof createRandom>): void {
  const socket = connect(Number(port), hostname).setNoDelay(true)
  let head = Buffer.alloc(0)
  let missing = -1
  let tail = Buffer.alloc(0)
  function sendRequest(): void {
    if (isOver || (load.count !== undefined && counts.sent >= load.count)) return
    counts.sent += 1
    socket.write(random.pick(requests))
  }
  socket.on('connect', sendRequest)
  socket.on('error', (error) => refuse(String(error)))
  socket.on('close', () => isOver || refuse('the server hung up'))
  socket.on('data', (piece) => {
    counts.bytes += piece.length
    if (missing >= 0 && missing < CHUNKED) missing -= piece.length
    else if (missing < 0) {
      head = head.length === 0 ? piece : Buffer.concat([head, piece])
      const at = head.indexOf(HEAD_END)
      if (at < 0) return
      const length = lengthOf(head.toString('latin1', 0, at))
      missing = length === CHUNKED ? CHUNKED : length - (head.length - at - HEAD_END.length)
      head = Buffer.alloc(0)
    }
    // Nothing follows a chunked response, so it ends with the last chunk.
    if (missing === CHUNKED) tail = Buffer.concat([tail, piece.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length)
    if (missing === CHUNKED ? !tail.equals(LAST_CHUNK) : missing > 0) return
    missing = -1
    counts.answers += 1
    if (load.count !== undefined && counts.answers >= load.count) end()
    else sendRequest()
  })
}

function lengthOf(head: string): number {
  if (!/^HTTP\/1\.1 2/.test(head)) refuse(head)
  if (/^transfer-encoding: chunked\r?$/im.test(head)) return CHUNKED
  const [, length] = /^content-length: (\d+)\r?$/im.exec(head) ?? []
  if (length === undefined) throw new Error(`an answer without a length: ${head}`)
  return Number(length)
}

function refuse(why: string): void {
  counts.refused += 1
  firstRefusal ||= why
  if (!/^HTTP/.test(why)) end()
}
