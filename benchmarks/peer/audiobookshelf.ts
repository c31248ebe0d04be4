import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@chapterhouse/testkit/free-port'
import { testSearch } from '../library/names.ts'
import { createRandom } from '../library/random.ts'
import { randomRanges } from '../measuring/media.ts'
import { answered, COVERS, ITEMS, largest, type Peer, POLL_MS, type StartPeer } from './peer.ts'

const PERSON = { username: 'bench', password: 'only for measuring, on this machine' }
const SEARCHES = 500
const START_TIMEOUT_MS = 60_000
const END_TIMEOUT_MS = 10_000
const READY_EVERY_MS = 5

interface Item {
  id: string
  libraryFiles: { ino: string; fileType: string; metadata: { size: number } }[]
}

/** Whether this folder looks like a checkout with its packages. */
export const isCheckout = (checkout: string): boolean =>
  ['index.js', 'package.json', 'node_modules'].every((name) => existsSync(path.join(checkout, name)))

/**
 * Starts an Audiobookshelf from a local built checkout, as its image does, but with this machine's ffmpeg and without fetching
 * anything.
 */
export function audiobookshelfAt(checkout: string): StartPeer {
  return async (folder) => {
    mkdirSync(folder, { recursive: true })
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const begun = performance.now()
    const child = spawn(process.execPath, ['index.js'], {
      cwd: checkout,
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SOURCE: 'docker',
        HOST: '127.0.0.1',
        PORT: String(port),
        CONFIG_PATH: path.join(folder, 'config'),
        METADATA_PATH: path.join(folder, 'metadata'),
      },
    })
    const ended = once(child, 'close')
    try {
      await ready(origin, child)
      const startMs = performance.now() - begun
      const call = await signedIn(origin)
      return {
        ...(await peerOf({ origin, call })),
        origin,
        pid: child.pid ?? 0,
        startMs,
        [Symbol.asyncDispose]: () => end(child, ended),
      }
    } catch (error) {
      await end(child, ended)
      throw error
    }
  }
}

interface Call {
  headers: Readonly<Record<string, string>>
  send<T>(method: string, path: string, body?: unknown): Promise<T>
}

async function peerOf({ origin, call }: { origin: string; call: Call }): Promise<Pick<Peer, 'addLibrary' | 'rescan' | 'requests'>> {
  const { libraries } = await call.send<{ libraries: { id: string }[] }>('GET', '/api/libraries')
  let library = libraries[0]?.id ?? ''

  async function scan(): Promise<void> {
    await call.send('POST', `/api/libraries/${library}/scan`)
    for (;;) {
      const { tasks } = await call.send<{ tasks: { action: string; isFinished: boolean }[] }>('GET', '/api/tasks')
      if (tasks.every(({ action, isFinished }) => action !== 'library-scan' || isFinished)) return
      await setTimeout(POLL_MS)
    }
  }

  return {
    async addLibrary(root) {
      const body = { name: 'Books', mediaType: 'book', folders: [{ fullPath: root }] }
      library = (await call.send<{ id: string }>('POST', '/api/libraries', body)).id
      await scan()
      return (await call.send<{ total: number }>('GET', `/api/libraries/${library}/items?limit=1`)).total
    },
    rescan: scan,
    async requests() {
      const { headers } = call
      const { results } = await call.send<{ results: { id: string }[] }>('GET', `/api/libraries/${library}/items?limit=${ITEMS}`)
      const items: Item[] = []
      for (const { id } of results) items.push(await call.send<Item>('GET', `/api/items/${id}?expanded=1`))
      const files = items.flatMap(({ id, libraryFiles }) =>
        libraryFiles
          .filter(({ fileType }) => fileType === 'audio')
          .map(({ ino, metadata }) => ({ rel_path: `${id}/file/${ino}`, size: metadata.size })),
      )
      const random = createRandom(7)
      const list = `/api/libraries/${library}/items?limit=50&page=0&minified=1&sort=`
      return {
        search: Array.from({ length: SEARCHES }, () => ({
          path: `/api/libraries/${library}/search?q=${encodeURIComponent(testSearch(random))}`,
          headers,
        })),
        item: items.map(({ id }) => ({ path: `/api/items/${id}?expanded=1`, headers })),
        list: ['media.metadata.authorName', 'media.metadata.title', 'addedAt&desc=1'].map((sort) => ({
          path: list + sort,
          headers,
        })),
        home: [{ path: `/api/libraries/${library}/personalized`, headers }],
        save: items.map(({ id }, at) => ({
          method: 'PATCH',
          path: `/api/me/progress/${id}`,
          headers,
          body: JSON.stringify({ currentTime: 60 + at, duration: 36_000, progress: (60 + at) / 36_000 }),
        })),
        ranges: randomRanges(largest(files), (file) => ({ path: `/api/items/${file}`, headers })),
        cover: (
          await answered(
            origin,
            items.slice(0, 2 * COVERS).map(({ id }) => ({ path: `/api/items/${id}/cover?width=320`, headers })),
          )
        ).slice(0, COVERS),
      }
    },
  }
}

/** Creates the admin on the first start. Versions before 2.26 name the token differently. */
async function signedIn(origin: string): Promise<Call> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const send = async <T>(method: string, where: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${origin}${where}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${where}: ${answer.status} ${await answer.text()}`)
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return (isJson ? await answer.json() : await answer.text()) as T
  }
  const { isInit } = await send<{ isInit: boolean }>('GET', '/status')
  if (!isInit) await send('POST', '/init', { newRoot: PERSON })
  const { user } = await send<{ user: { accessToken?: string; token?: string } }>('POST', '/login', PERSON)
  const token = user.accessToken ?? user.token
  if (token === undefined) throw new Error('Audiobookshelf returned no token')
  headers['authorization'] = `Bearer ${token}`
  return { headers, send }
}

async function ready(origin: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`Audiobookshelf ended with ${child.exitCode}. Start it by hand in its folder to see why.`)
    const answer = await fetch(`${origin}/healthcheck`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await setTimeout(READY_EVERY_MS)
  }
  throw new Error('Audiobookshelf did not answer within a minute')
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  const killed = globalThis.setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS)
  await ended
  clearTimeout(killed)
}
