import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'

export type ContentEncoding = 'zstd' | 'br' | 'gzip'

/** In order of preference, for encodings of equal weight. */
const CODINGS: readonly ContentEncoding[] = ['zstd', 'br', 'gzip']

/** The available encoding that `Accept-Encoding` prefers (RFC 9110 §12.5.3); undefined for none. */
export function chooseEncoding(
  accepted: string | undefined,
  among: readonly ContentEncoding[] = CODINGS,
): ContentEncoding | undefined {
  if (accepted === undefined || accepted === '') return undefined
  const weights = weightsOf(accepted)
  const others = weights.get('*') ?? 0
  const weightOf = (encoding: ContentEncoding) =>
    weights.get(encoding) ?? (encoding === 'gzip' ? weights.get('x-gzip') : undefined) ?? others
  let chosen: ContentEncoding | undefined
  // A client that names `identity` may prefer it.
  let best = weights.get('identity') ?? 0
  for (const encoding of among) {
    const weight = weightOf(encoding)
    if (weight === 0 || (chosen === undefined ? weight < best : weight <= best)) continue
    chosen = encoding
    best = weight
  }
  return chosen
}

/** The encoding that the client of a request prefers; undefined for none. */
export function encodingOf({ headers }: { headers: IncomingHttpHeaders }): ContentEncoding | undefined {
  const { 'accept-encoding': accepted } = headers
  return accepted === undefined ? undefined : chooseEncoding(Array.isArray(accepted) ? accepted.join(',') : accepted)
}

/** Weights by encoding; a weight that cannot be parsed is 0. */
function weightsOf(accepted: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const entry of accepted.split(',')) {
    const [name = '', ...parameters] = entry.split(';')
    const q = parameters.map(qualityIn).find((value) => value !== undefined)
    const weight = q === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 0
    weights.set(name.trim().toLowerCase(), weight)
  }
  return weights
}

/** The value of a `q` parameter. */
function qualityIn(parameter: string): string | undefined {
  const equals = parameter.indexOf('=')
  const isQuality = equals !== -1 && parameter.slice(0, equals).trim().toLowerCase() === 'q'
  return isQuality ? parameter.slice(equals + 1).trim() : undefined
}

/** Fast rather than small: an extra byte costs less than a request that waits. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }
const GZIP = { level: 5 }

const NOW: Record<ContentEncoding, (bytes: Uint8Array) => Buffer> = {
  zstd: (bytes) => zstdCompressSync(bytes, ZSTD),
  br: (bytes) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes) => gzipSync(bytes, GZIP),
}

const [zstd, brotli, zip] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]
const LATER: Record<ContentEncoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  zstd: (bytes) => zstd(bytes, ZSTD),
  br: (bytes) => brotli(bytes, BROTLI),
  gzip: (bytes) => zip(bytes, GZIP),
}

/** Below this, using another thread would cost more than the work itself (at most 0.3 ms). */
const AT_ONCE_BYTES = 32_768

export function encode(encoding: ContentEncoding, body: string | Uint8Array): Buffer | Promise<Buffer> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return bytes.length <= AT_ONCE_BYTES ? NOW[encoding](bytes) : LATER[encoding](bytes)
}
