import { ignore } from '@chapterhouse/ui/ignore'
import type { Order, Report, WantedFile, WhyFailed } from '../src/offline/download-messages.ts'
import { checkResponse } from './check-response.ts'
import type { CopyWriter } from './copies.ts'
import { openCopies } from './copy-store.ts'
import { createJobLine } from './job-line.ts'

declare const self: DedicatedWorkerGlobalScope

const opening = openCopies()
const line = createJobLine()
/** Bytes between two reports, and between two flushes, which survive a crash. */
const REPORT_BYTES = 512 * 1024
const FLUSH_BYTES = 8 * 1024 * 1024
/** After this long without data, the server counts as unreachable. */
const SILENCE_MS = 30_000

const report = (report: Report): void => self.postMessage(report)

self.addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  if (order.kind === 'stop') line.stop(order.job)
  else if (order.kind === 'remove') line.add(() => remove(order.folder))
  else line.addJob(order.job, (signal) => run(order, signal))
})

async function remove(folder: Extract<Order, { kind: 'remove' }>['folder']): Promise<void> {
  await (await opening).remove(folder)
}

class Failed extends Error {
  readonly why: WhyFailed
  constructor(why: WhyFailed) {
    super(why)
    this.why = why
  }
}

async function run({ job, files, token }: Extract<Order, { kind: 'fetch' }>, signal: AbortSignal): Promise<void> {
  try {
    for (const file of files) {
      signal.throwIfAborted()
      await fetchFile(file, { job, token, signal })
    }
    report({ kind: 'done', job })
  } catch (error) {
    report(signal.aborted ? { kind: 'stopped', job } : { kind: 'failed', job, why: whyOf(error) })
  }
}

interface Errand {
  job: string
  token: string
  signal: AbortSignal
}

/** Resumes if the server still has the same bytes; otherwise starts over. */
async function fetchFile(file: WantedFile, errand: Errand): Promise<void> {
  const writer = await (await opening).open(file.path)
  try {
    await fill(writer, file, errand)
  } catch (error) {
    if (file.isOptional && error instanceof Failed && error.why === 'gone') return
    throw error
  } finally {
    await writer.close()
  }
  report({ kind: 'file', job: errand.job, name: file.path.name, size: writer.size })
}

async function fill(
  writer: CopyWriter,
  { path, url, etag, leastBytes }: WantedFile,
  { job, token, signal }: Errand,
): Promise<void> {
  const headers = new Headers({ authorization: `Bearer ${token}` })
  const isContinued = writer.size > 0 && etag !== undefined && leastBytes === undefined
  if (isContinued) {
    headers.set('range', `bytes=${writer.size}-`)
    headers.set('if-range', etag)
  }
  const silence = watchSilence(signal)
  const response = await fetch(url, { headers, signal: silence.signal, cache: 'no-store' })
  const checked = checkResponse(response, isContinued ? writer.size : 0)
  if (checked.kind === 'failed') {
    await response.body?.cancel()
    throw new Failed(checked.why)
  }
  if (checked.kind === 'complete') return response.body?.cancel()
  if (checked.kind === 'starts-over') await writer.empty()
  report({
    kind: 'begun',
    job,
    name: path.name,
    etag: response.headers.get('etag') ?? undefined,
    have: writer.size,
    total: checked.total,
  })
  if (response.body)
    await pour(response.body, writer, {
      onBytes: silence.onBytes,
      grown: () => report({ kind: 'grown', job, name: path.name, have: writer.size }),
    })
  silence.end()
  if (checked.total !== undefined && writer.size !== checked.total) throw new Failed('offline')
  if (writer.size < (leastBytes ?? 0)) throw new Failed('busy')
}

async function pour(
  body: ReadableStream<Uint8Array>,
  writer: CopyWriter,
  on: { onBytes: () => void; grown: () => void },
): Promise<void> {
  let [reported, flushed] = [writer.size, writer.size]
  for await (const bytes of iterate(body)) {
    on.onBytes()
    await writer.append(bytes)
    if (writer.size - flushed >= FLUSH_BYTES) {
      await writer.flush()
      flushed = writer.size
    }
    if (writer.size - reported >= REPORT_BYTES) {
      on.grown()
      reported = writer.size
    }
  }
  on.grown()
}

/** Not every browser can iterate over a stream. */
async function* iterate(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(ignore('the download is over'))
  }
}

function watchSilence(signal: AbortSignal): { signal: AbortSignal; onBytes: () => void; end: () => void } {
  const silent = new AbortController()
  const gone = () => silent.abort(new Failed('offline'))
  let timer = setTimeout(gone, SILENCE_MS)
  return {
    signal: AbortSignal.any([signal, silent.signal]),
    onBytes: () => {
      clearTimeout(timer)
      timer = setTimeout(gone, SILENCE_MS)
    },
    end: () => clearTimeout(timer),
  }
}

function whyOf(error: unknown): WhyFailed {
  if (error instanceof Failed) return error.why
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no-room' : 'offline'
}
