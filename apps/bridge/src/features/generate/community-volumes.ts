import { ignore } from '@chapterhouse/kit/ignore'
import { parseJson } from '@chapterhouse/kit/json/bounded-json'
import { folded } from '@chapterhouse/kit/text/fold-text'
import type { EarlierVolumes } from './series.ts'
import type { ReadChapter } from './story/registry.ts'

const LIMITS = { bytes: 32 * 2 ** 20, depth: 64, values: 2_000_000 }
const WAIT_MS = 15_000
/** The nearest volumes before a book. */
const MAX_VOLUMES = 12
const MAX_SENTENCES = 400

/** A GET; `fetch` of Node, of undici or of a test. */
export type Get = (
  url: string,
  options: { signal: AbortSignal },
) => Promise<{ ok: boolean; body: AsyncIterable<Uint8Array> | null }>

interface Wanted {
  isbn: string
  series: string
  index: number
}

/**
 * Recaps of the volumes before a book, as a metadata service has them (docs/reference/metadata.md 1.4, 1.6, 1.7): each sentence
 * stands for a fact. Empty if there are none or the service does not answer, since a book can do without.
 */
export async function communityVolumes(
  { isbn, series, index }: Wanted,
  { baseUrl, get, stop }: { baseUrl: string; get: Get; stop: AbortSignal },
): Promise<EarlierVolumes> {
  if (baseUrl === '' || isbn === '') return []
  const read = (path: string) => readObject(`${baseUrl}/api/v1${path}`, { get, stop })
  const found = asObject((await read(`/lookup?isbn=${encodeURIComponent(isbn)}`))?.['work'])
  const work = await read(`/works/${encodeURIComponent(textOf(found?.['id']))}`)
  const main = listOf(work?.['series']).find(({ name }) => folded(textOf(name)) === folded(series))
  if (!main) return []
  const { works } = (await read(`/series/${encodeURIComponent(textOf(main['id']))}`)) ?? {}
  const earlier = listOf(works)
    .map(({ position, work: one }) => ({ at: Number.parseFloat(textOf(position)), id: textOf(asObject(one)?.['id']) }))
    .filter(({ at, id }) => at < index && id !== '')
    .toSorted((a, b) => a.at - b.at)
    .slice(-MAX_VOLUMES)
  const volumes: ReadChapter[][] = []
  for (const { id } of earlier) volumes.push(toChapters(await read(`/works/${encodeURIComponent(id)}`)))
  return volumes.filter((chapters) => chapters.length > 0)
}

/** A chapter for each recap, and one for the ending. */
function toChapters(work: Record<string, unknown> | undefined): ReadChapter[] {
  const recaps = listOf(work?.['recaps']).filter(({ scope }) => scope !== 'series')
  const ending = textOf(asObject(work?.['recap_summary'])?.['ending'])
  return [...recaps.map(({ text }) => textOf(text)), ending]
    .filter((text) => text !== '')
    .map((text, at) => ({ chapter: at + 1, facts: sentencesOf(text).map((one) => ({ kind: 'event', subjects: [], text: one })) }))
}

const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')
    .slice(0, MAX_SENTENCES)

async function readObject(
  url: string,
  { get, stop }: { get: Get; stop: AbortSignal },
): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await get(url, { signal: AbortSignal.any([stop, AbortSignal.timeout(WAIT_MS)]) })
    if (!response.ok) return undefined
    const parsed = parseJson(await bytesOf(response.body), LIMITS)
    return parsed.ok ? asObject(parsed.value) : undefined
  } catch (error) {
    if (stop.aborted) throw error
    return ignore('a book can do without recaps of earlier volumes')(error)
  }
}

async function bytesOf(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > LIMITS.bytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const asObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

function listOf(value: unknown): Record<string, unknown>[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.map(asObject).filter((one) => one !== undefined)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
