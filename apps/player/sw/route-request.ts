import { type CopyPath, copyAt } from '../src/offline/copy-path.ts'

type Routed =
  | { kind: 'leave' }
  | { kind: 'copy'; path: CopyPath }
  | { kind: 'gone' }
  | { kind: 'page' }
  | { kind: 'shell' }
  | { kind: 'mark' }

const LEAVE: Routed = { kind: 'leave' }

/**
 * How the service worker handles a request. It ignores streams and the API: a worker in their path makes installed apps hang. An
 * address with a token must never become a cache key.
 */
export function routeRequest(
  { url, method, mode }: { url: string; method: string; mode: string },
  shell: { origin: string; files: ReadonlySet<string> },
): Routed {
  const { origin, pathname, searchParams } = new URL(url)
  if (origin !== shell.origin || (method !== 'GET' && method !== 'HEAD')) return LEAVE
  if (pathname.startsWith('/api/') || searchParams.has('token')) return LEAVE
  if (pathname.startsWith('/web/_off/')) {
    // Only a page's audio and images request downloads.
    const path = mode === 'navigate' ? undefined : copyAt(pathname)
    return path ? { kind: 'copy', path } : { kind: 'gone' }
  }
  if (method !== 'GET') return LEAVE
  if (mode === 'navigate') return pathname === '/web' || pathname.startsWith('/web/') ? { kind: 'page' } : LEAVE
  if (!shell.files.has(pathname)) return LEAVE
  // Icons and the manifest keep their names when they change.
  return { kind: pathname.startsWith('/web/assets/') ? 'shell' : 'mark' }
}
