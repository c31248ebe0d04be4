import { hostname, networkInterfaces } from 'node:os'
import path from 'node:path'
import { createBuckets } from '@chapterhouse/kit/limits/buckets'
import { createCursorSeal } from '@chapterhouse/kit/requests/sealed-cursor'
import { readPrivateKey } from '@chapterhouse/kit/settings/private-key'
import { certificateFiles, createTls } from '../features/tls/index.ts'
import type { Infrastructure } from './infrastructure.ts'

/** Sent with every response (docs/reference/server.md 1.12). */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
}
/**
 * `<img>` and `<audio>` of a player on another site send no `Origin`, so `cors_origins` cannot apply. The token in the URL decides,
 * and nothing on that site can read the bytes without CORS (Fetch, "cross-origin resource policy check").
 */
const MEDIA_HEADERS = { 'cross-origin-resource-policy': 'cross-origin' }
/** Only with a certificate that is renewed automatically, because a browser with this policy refuses plain HTTP. */
const ALWAYS_ENCRYPTED = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** The HTTP layer between the network and the features. */
export function composeHttp({ config, settings, log, workers, deps: { now, newKey } }: Infrastructure) {
  const mode = settings.get('network.tls_mode')
  const headers = { ...HEADERS, ...(mode === 'autocert' && ALWAYS_ENCRYPTED) }
  const tls = createTls({
    mode,
    hosts: () => settings.get('network.tls_hosts'),
    directory: () => settings.get('network.acme_directory'),
    files: certificateFiles(config.data, {
      cert: settings.get('network.tls_cert_file'),
      key: settings.get('network.tls_key_file'),
      cache: settings.get('network.tls_cache_dir'),
    }),
    machine,
    workers,
    now,
    log,
    // No HSTS: browsers ignore it on plain HTTP (RFC 6797, 7.2).
    headers: HEADERS,
  })
  const limits = {
    addresses: createBuckets({
      rate: () => ({ perSecond: settings.get('limits.requests_per_second'), burst: settings.get('limits.burst') }),
      now,
    }),
    tokens: createBuckets({
      rate: () => ({ perSecond: settings.get('limits.media_requests_per_second'), burst: settings.get('limits.media_burst') }),
      now,
    }),
  }
  return { tls, headers, mediaHeaders: MEDIA_HEADERS, limits, cursorSeal: createCursorSeal(cursorKey) }

  /** In a file, so that cursors outlive a restart; an in-memory database needs none. */
  function cursorKey(): Uint8Array {
    if (typeof config.database !== 'string') return newKey()
    const onFailure = (error: unknown) =>
      log.warn({ err: error }, 'no file for the key of cursors: lists start over after a restart')
    return readPrivateKey(path.join(config.data, 'cursor.key'), { newKey, onFailure })
  }
}

function machine() {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found?.map(({ address }) => address) ?? [])
  return { hostname: hostname(), addresses }
}
