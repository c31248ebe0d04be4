import { setTimeout as pause } from 'node:timers/promises'
import { sampledAnswers, startBare } from '../measuring/bare.ts'
import { type Chapterhouse, startChapterhouse } from '../measuring/chapterhouse.ts'
import { type Bench, type Figure, milliseconds, type Row } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { type ListedBook, listedBooks } from '../measuring/listed.ts'
import { percentile } from '../measuring/percentile.ts'

const DEVICES = 1000
const STREAMS = 50
const EVERY_MS = 15_000
/** Bytes that the player of a listener reads per second. */
const STREAM_BYTES_A_SECOND = 32 * 1024
/** The default, `--seconds 3`, gives two minutes. */
const LONGER = 40

/** The default limits; each device has its own address behind a proxy on this machine. */
const AS_DELIVERED = {
  CHAPTERHOUSE_LIMITS_REQUESTS_PER_SECOND: '20',
  CHAPTERHOUSE_LIMITS_BURST: '40',
  CHAPTERHOUSE_LIMITS_MEDIA_REQUESTS_PER_SECOND: '200',
  CHAPTERHOUSE_LIMITS_MEDIA_BURST: '2000',
  CHAPTERHOUSE_TRUSTED_PROXIES: '127.0.0.1',
}

interface Device {
  headers: Record<string, string>
  book: ListedBook
  /** Position of the last acknowledged save. */
  saved: number
}

interface Seen {
  /** Response times of the saves in milliseconds. */
  waits: number[]
  failures: Map<number, number>
}

/** A thousand paired devices save every 15 seconds while fifty stream: nothing is refused, and no save is lost. */
export const household: Figure = {
  name: 'household',
  noHotSpots: true,
  async measure(bench: Bench): Promise<Row[]> {
    await using server = await startChapterhouse({ data: await bench.indexed.data(), env: AS_DELIVERED, node: bench.node })
    const books = await listedBooks(server)
    const devices = await paired(server, books)
    const forMs = bench.seconds * 1000 * LONGER

    const stop = new AbortController()
    const streams = devices.slice(0, STREAMS).map((device) => listen(server, device, stop.signal))
    const ours = await saving(devices, forMs, (device, position) => save(server.origin, device, position))
    stop.abort()
    const bytes = (await Promise.all(streams)).reduce((sum, count) => sum + count, 0)
    const lost = await lostSaves(server, devices)
    if (ours.failures.size > 0) throw new Error(`not every save was taken: ${JSON.stringify([...ours.failures])}`)
    if (lost > 0) throw new Error(`${lost} saves are lost`)

    const [first] = devices
    if (!first) throw new Error('no device')
    const bodies = await sampledAnswers(server, [{ method: 'PUT', ...saveOf(first, 1) }])
    await using bare = await startBare(bench.workspace, bodies)
    const reference = await saving(devices, Math.min(forMs, 2 * EVERY_MS), async ({ headers }, position) => {
      const answer = await fetch(`${bare.origin}/answers/0`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ position }),
      })
      await answer.arrayBuffer()
      return answer.status
    })
    const [p99, bareP99] = [percentile(ours.waits, 0.99), percentile(reference.waits, 0.99)]
    const what = `p99 of a save: ${DEVICES} devices every 15 s for ${forMs / 1000} s beside ${STREAMS} streams (${(bytes / 1_000_000).toFixed(0)} MB), ${ours.waits.length} saves, none refused, none lost; against a bare route without streams`
    return [{ what, ours: milliseconds(p99), reference: milliseconds(bareP99), value: p99 / bareP99 }]
  },
}

/** Pairs each device like an app, with one unlimited invite. */
async function paired({ call, origin }: Chapterhouse, books: readonly ListedBook[]): Promise<Device[]> {
  const person = await call<{ id: number }>('POST', '/admin/users', { username: `household-${Date.now()}`, role: 'user' })
  await call('POST', '/admin/library-access', { user_id: person.id, library_id: LIBRARY })
  const { auth_code: code } = await call<{ auth_code: string }>('POST', `/admin/users/${person.id}/authcode`, {
    max_uses: 0,
    ttl_days: 0,
  })
  const devices: Device[] = []
  for (let n = 0; n < DEVICES; n += 1) {
    const forwarded = { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.7` }
    const post = async <T>(where: string, body: object) => {
      const answer = await fetch(`${origin}/api/v1${where}`, { method: 'POST', headers: forwarded, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const { pairing_token } = await post<{ pairing_token: string }>('/auth/redeem', { code })
    const { token } = await post<{ token: string }>('/auth/exchange', { pairing_token, device_name: `Device ${n}` })
    const book = books[n % books.length]
    if (book) devices.push({ headers: { ...forwarded, authorization: `Bearer ${token}` }, book, saved: -1 })
  }
  return devices
}

async function saving(
  devices: readonly Device[],
  forMs: number,
  send: (device: Device, position: number) => Promise<number>,
): Promise<Seen> {
  const seen: Seen = { waits: [], failures: new Map() }
  const begun = performance.now()
  await Promise.all(
    devices.map(async (device, at) => {
      await pause((at / devices.length) * EVERY_MS)
      for (let position = 1; performance.now() - begun < forMs; position += 15) {
        const before = performance.now()
        const status = await send(device, position)
        seen.waits.push(performance.now() - before)
        if (status === 200) device.saved = position
        else seen.failures.set(status, (seen.failures.get(status) ?? 0) + 1)
        await pause(Math.max(0, EVERY_MS - (performance.now() - before)))
      }
    }),
  )
  return seen
}

function saveOf({ headers, book }: Device, position: number) {
  const body = JSON.stringify({
    position,
    duration: 36_000,
    playback_speed: 1,
    device_id: 'household',
    updated_at: new Date().toISOString(),
  })
  return { path: `/api/v1/libraries/${LIBRARY}/progress?path=${encodeURIComponent(book.rel_path)}`, headers, body }
}

async function save(origin: string, device: Device, position: number): Promise<number> {
  const { path, headers, body } = saveOf(device, position)
  const answer = await fetch(`${origin}${path}`, { method: 'PUT', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

/** Repeatedly reads a file at a listener's pace; returns the number of bytes. */
async function listen({ origin }: Chapterhouse, { book, headers }: Device, signal: AbortSignal): Promise<number> {
  const item = await fetch(`${origin}/api/v1/libraries/${LIBRARY}/item?path=${encodeURIComponent(book.rel_path)}`, { headers })
  const { files } = (await item.json()) as { files: { rel_path: string }[] }
  const url = `${origin}/api/v1/libraries/${LIBRARY}/stream?path=${encodeURIComponent(files[0]?.rel_path ?? '')}`
  let bytes = 0
  for (let from = 0; !signal.aborted; ) {
    const answer = await fetch(url, { headers: { ...headers, range: `bytes=${from}-${from + 8 * STREAM_BYTES_A_SECOND - 1}` } })
    const got = (await answer.arrayBuffer()).byteLength
    if (answer.status !== 206 && answer.status !== 416) throw new Error(`a stream was answered ${answer.status}`)
    if (answer.status === 206) bytes += got
    from = answer.status === 206 ? from + got : 0
    await pause(8000, undefined, { signal }).catch(() => {})
  }
  return bytes
}

async function lostSaves({ origin }: Chapterhouse, devices: readonly Device[]): Promise<number> {
  let lost = 0
  for (const device of devices) {
    const { path, headers } = saveOf(device, 0)
    const answer = await fetch(`${origin}${path}`, { headers })
    const { progress } = (await answer.json()) as { progress: { position: number } | null }
    // Two devices of one person may share a book; the later save counts for both.
    if ((progress?.position ?? -1) < device.saved) lost += 1
  }
  return lost
}
