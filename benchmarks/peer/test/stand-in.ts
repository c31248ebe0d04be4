// Answers the requests of the comparison as Audiobookshelf would, for a library of three books, without reading any.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'

const TOKEN = 'a-token'
const BYTES = Buffer.alloc(200_000, 7)
const items = ['one', 'two', 'three'].map((id) => ({
  id,
  libraryFiles: [
    { ino: `${id}-1`, fileType: 'audio', metadata: { size: BYTES.length } },
    { ino: `${id}-2`, fileType: 'image', metadata: { size: 10 } },
  ],
}))
const folder = process.env['CONFIG_PATH'] ?? ''
const file = path.join(folder, 'state.json')
const state = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { isInit: boolean; libraries: { id: string }[] })
  : { isInit: false, libraries: [] }
const scan = { polls: 0 }

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

const json =
  (value: () => unknown): Handler =>
  (_request, response) => {
    const text = JSON.stringify(value())
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
  }
const text =
  (work: () => void = () => {}): Handler =>
  (_request, response) => {
    work()
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 2 }).end('OK')
  }

const ROUTES: readonly (readonly [string, Handler])[] = [
  ['GET /healthcheck', text()],
  ['GET /status', json(() => ({ isInit: state.isInit }))],
  ['POST /init', text(() => void change({ isInit: true }))],
  ['POST /login', json(() => ({ user: { token: 'old', accessToken: TOKEN } }))],
  ['GET /api/libraries', json(() => ({ libraries: state.libraries }))],
  ['POST /api/libraries', json(() => change({ libraries: [{ id: 'lib' }] }).libraries[0])],
  ['POST /api/libraries/lib/scan', text(() => void Object.assign(scan, { polls: 2 }))],
  ['GET /api/tasks', json(() => ({ tasks: scan.polls-- > 0 ? [{ action: 'library-scan', isFinished: false }] : [] }))],
  ['GET /api/libraries/lib/items', json(() => ({ results: items.map(({ id }) => ({ id })), total: items.length }))],
  ['GET /api/libraries/lib/search', json(() => ({ book: [] }))],
  ['GET /api/libraries/lib/personalized', json(() => [])],
]

function change(to: Partial<typeof state>): typeof state {
  Object.assign(state, to)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(state))
  return state
}

/** With covers in chunks, and one book without. */
function serveItem(id: string, request: IncomingMessage, response: ServerResponse): unknown {
  const [, name = '', rest = ''] = /^([^/]+)\/?(.*)$/.exec(id) ?? []
  const item = items.find((one) => one.id === name)
  if (rest === '') return json(() => item)(request, response)
  if (rest === 'cover') return response.writeHead(name === 'two' ? 404 : 200).end(name === 'two' ? '' : BYTES)
  const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const piece = BYTES.subarray(Number(from), Number(to) + 1)
  return response.writeHead(206, { 'content-length': piece.length }).end(piece)
}

const server = createServer((request, response) => {
  request.resume()
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const isOpen = !pathname.startsWith('/api/') || request.headers.authorization === `Bearer ${TOKEN}`
  const [, handler] = ROUTES.find(([route]) => route === `${request.method} ${pathname}`) ?? []
  if (!isOpen) return response.writeHead(401).end()
  if (handler) return handler(request, response)
  if (request.method === 'PATCH' && pathname.startsWith('/api/me/progress/')) return text()(request, response)
  if (pathname.startsWith('/api/items/')) return serveItem(pathname.slice('/api/items/'.length), request, response)
  return response.writeHead(404).end()
})
server.listen(Number(process.env['PORT']), process.env['HOST'])
process.on('SIGINT', () => process.exit(0))
