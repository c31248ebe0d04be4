import { ignore } from '../ignore.ts'
import type { Workers } from '../processes/workers.ts'
import { type JsonFault, type JsonLimits, type ParsedJson, parseJson } from './bounded-json.ts'

interface ReadOptions {
  limits: JsonLimits
  /** Timeout for a long text in milliseconds. */
  within: number
  signal?: AbortSignal
}

/** `unread`: it took too much time or memory. */
export type ReadJson = (bytes: Uint8Array, options: ReadOptions) => Promise<ParsedJson | { ok: false; fault: JsonFault | 'unread' }>

export interface JsonTask {
  bytes: Uint8Array
  limits: JsonLimits
}

const WORKER = new URL('./parse-json.worker.ts', import.meta.url)
/** A longer text is read in the pool. */
const HERE_BYTES = 64 * 1024
/** A worker's result is copied to this thread in one turn: more values would delay requests. */
const MAX_VALUES = 40_000

/** Reads JSON from other programs (docs/decisions/0072): whatever they send, no turn of this thread takes long. */
export function createJsonReader(workers: Pick<Workers, 'run'>): ReadJson {
  return async (bytes, { limits: wanted, within, signal }) => {
    const limits = { ...wanted, values: Math.min(wanted.values, MAX_VALUES) }
    if (bytes.length <= HERE_BYTES || bytes.length > limits.bytes) return parseJson(bytes, limits)
    try {
      return await workers.run<JsonTask, ParsedJson>(WORKER, { bytes, limits }, { within, ...(signal && { signal }) })
    } catch (error) {
      ignore('the text takes too long to parse')(error)
      signal?.throwIfAborted()
      return { ok: false, fault: 'unread' }
    }
  }
}
