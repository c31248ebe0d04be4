import { type CopyPath, copyAt } from '../src/offline/copy-path.ts'

export type Routed =
  | { kind: 'leave' }
  | { kind: 'copy'; path: CopyPath }
  | { kind: 'gone' }
  | { kind: 'page' }
  | { kind: 'shell' }
  | { kind: 'mark' }

const LEAVE: Routed = { kind: 'leave' }

/**
 * What the worker does with a request. Streams and the API it leaves alone, as if it were not there: a worker in their path hangs
 * installed apps. What carries a token must never become the key of a cache.
 */
export function routeRequest(
  { url, method, mode }: { url: string; method: string; mode: string },
  shell: { origin: string; files: ReadonlySet<string> },
): Routed {
  const { origin, pathname, searchParams } = new URL(url)
  if (origin !== shell.origin || (method !== 'GET' && method !== 'HEAD')) return LEAVE
  if (pathname.startsWith('/api/') || searchParams.has('token')) return LEAVE
  if (pathname.startsWith('/web/_off/')) {
    // Only sound and pictures of a page ask for one.
    const path = mode === 'navigate' ? undefined : copyAt(pathname)
    return path ? { kind: 'copy', path } : { kind: 'gone' }
  }
  if (method !== 'GET') return LEAVE
  if (mode === 'navigate') return pathname === '/web' || pathname.startsWith('/web/') ? { kind: 'page' } : LEAVE
  if (!shell.files.has(pathname)) return LEAVE
  // Icons and the manifest keep their names when they change.
  return { kind: pathname.startsWith('/web/assets/') ? 'shell' : 'mark' }
}
