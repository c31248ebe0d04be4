import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openReadOnly } from '@chapterhouse/kit/sqlite/db'
import { megabytes, type Row } from '../measuring/figure.ts'
import { answerOf } from '../measuring/spawned.ts'
import { buildOf } from './build.ts'
import type { MetadataFigure } from './figures.ts'
import type { PacedOptions, PacedOutcome } from './paced-load.ts'
import { serving } from './serving.ts'

const A_MINUTE_MS = 60_000
const RATE = 200
const MAX_PRIVATE_BYTES = 350_000_000

/** A newer release is fetched, unpacked, verified and opened under load, against the minute before. */
export const swap: MetadataFigure = {
  name: 'swap',
  async measure({ artifact, catalogue, workspace, progress }) {
    const first = await artifact()
    const next = path.join(workspace, 'next.sqlite')
    progress('  compiling and packing the next release …')
    await buildOf(catalogue.dir, next, ['--built-at', '2026-11-23T00:00:00Z', '--release'])
    await using forge = await startForge(next)
    await using service = await serving([
      ...['--db', first, '--poll', '--repo', 'owner/name', '--releases', forge.origin],
      ...['--interval', '1s', '--cache', path.join(workspace, 'cache')],
    ])
    const requests = pathsOf(first)
    const load = (): Promise<PacedOutcome> =>
      answerOf('benchmarks/metadata/paced-load.ts', {
        origin: service.origin,
        paths: requests,
        perSecond: RATE,
        forMs: A_MINUTE_MS,
      } satisfies PacedOptions)
    const before = await load()
    forge.publish()
    const during = await load()
    const builtAt = ((await (await fetch(`${service.origin}/healthz`)).json()) as { built_at: string }).built_at
    if (builtAt !== '2026-11-23T00:00:00Z') throw new Error('the swap did not happen within the minute')
    await new Promise((resolve) => setTimeout(resolve, A_MINUTE_MS))
    const privateBytes = rssAnonOf(service.pid)
    return [
      ratio('p99 while a release is loaded and swapped; against the minute before', during.p99, before.p99),
      ratio('the slowest request of that minute; against the slowest of the one before', during.slowest, before.slowest),
      {
        what: 'private memory (RssAnon) a minute after the swap',
        ours: megabytes(privateBytes),
        reference: `${megabytes(statSync(next).size)} artifact, mapped`,
        value: privateBytes / 1_000_000,
        unit: 'MB',
        target: { atMost: MAX_PRIVATE_BYTES / 1_000_000 },
      },
    ]
  },
}

function ratio(what: string, ours: number, reference: number): Row {
  const shown = (ms: number): string => `${ms.toFixed(2)} ms`
  return { what, ours: shown(ours), reference: shown(reference), value: ours / reference, target: { atMost: 3 } }
}

function pathsOf(file: string): string[] {
  using db = openReadOnly(file)
  const of = (sql: string): string[] => db.all<{ path: string }>(sql).map(({ path }) => path)
  return [
    ...of(`SELECT '/api/v1/works/' || id AS path FROM works WHERE rowid % 299 = 0 LIMIT 1000`),
    ...of(
      `SELECT '/api/v1/search?q=' || replace(substr(title, 1, 3 + rowid % 9), ' ', '+') AS path FROM works WHERE rowid % 601 = 0 LIMIT 500`,
    ).map(encodeURI),
    ...of(`SELECT '/api/v1/lookup?asin=' || asin AS path FROM recording_asins WHERE rowid % 601 = 0 LIMIT 500`),
  ]
}

function rssAnonOf(pid: number): number {
  const [, kilobytes = '0'] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** A forge with one release, listed after `publish`. */
async function startForge(file: string) {
  const files = ['meta.sqlite.gz', 'meta.sqlite.gz.sha256', 'meta.sqlite.sha256']
  const onDisk = (name: string): string => file + name.slice('meta.sqlite'.length)
  let isPublished = false
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? ''
    if (files.includes(name)) return void pipeline(createReadStream(onDisk(name)), response).catch(() => {})
    list(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  function list(response: ServerResponse): void {
    const assets = files.map((name) => ({ name, size: statSync(onDisk(name)).size, browser_download_url: `${origin}/${name}` }))
    const release = { tag_name: 'next', draft: false, prerelease: false, published_at: '2026-11-23T00:00:00Z', assets }
    response.end(JSON.stringify(isPublished ? [release] : []))
  }
  return {
    origin,
    publish(): void {
      isPublished = true
    },
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
