import { ignore } from '../ignore.ts'
/** Limits of a JSON text that another program wrote. */
export interface JsonLimits {
  bytes: number
  /** Nesting of lists and objects. */
  depth: number
  /** Values and member names, which cost as much. */
  values: number
}

export type JsonFault = 'too_large' | 'too_deep' | 'too_many' | 'not_json'

export type ParsedJson = { ok: true; value: unknown } | { ok: false; fault: JsonFault }

/** Parses a text within its limits, which are checked before anything is built. */
export function parseJson(bytes: Uint8Array, limits: JsonLimits): ParsedJson {
  const fault = findExcess(bytes, limits)
  if (fault) return { ok: false, fault }
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
    return { ok: true, value }
  } catch (error) {
    ignore('the text is not JSON')(error)
    return { ok: false, fault: 'not_json' }
  }
}

/** The same for a string. */
export const parseJsonText = (text: string, limits: JsonLimits): ParsedJson => parseJson(Buffer.from(text), limits)

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * The limit that a text exceeds, found in one pass over its bytes. For invalid JSON it counts at least as much as a parser would
 * read before the error.
 */
export function findExcess(bytes: Uint8Array, limits: JsonLimits): Exclude<JsonFault, 'not_json'> | undefined {
  if (bytes.length > limits.bytes) return 'too_large'
  let [depth, values] = [0, 1]
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at)
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1
        if (depth > limits.depth) return 'too_deep'
        // The first element has no comma before it.
        if (!isClosedAt(bytes, at + 1)) values += 1
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
        break
      case COMMA:
      case COLON:
        values += 1
    }
    if (values > limits.values) return 'too_many'
  }
  return undefined
}

/** The index of the closing quote. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

function isClosedAt(bytes: Uint8Array, start: number): boolean {
  let at = start
  while (isSpace(bytes[at])) at += 1
  return bytes[at] === CLOSE_LIST || bytes[at] === CLOSE_OBJECT
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** The bytes of a body, counted as they arrive, after decoding; undefined beyond the limit, where reading stops. */
export async function bytesUpTo(body: AsyncIterable<Uint8Array> | null, max: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    // Leaving the loop closes the connection.
    if (size > max) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
