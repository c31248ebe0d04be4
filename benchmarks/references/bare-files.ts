// Bare Node: sends files below a folder with `fs.createReadStream`, in full or one range.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const [, , root = '.'] = process.argv

async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = path.join(root, decodeURIComponent(url))
  const { size } = await stat(file)
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const start = Number(first ?? 0)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  const part = first === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }
  response.writeHead(first === undefined ? 200 : 206, {
    'content-type': 'audio/mp4',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...part,
  })
  createReadStream(file, { start, end }).pipe(response)
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(404, { 'content-length': 0 }).end())
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
