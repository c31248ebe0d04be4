import { ignore } from '@chapterhouse/ui/ignore'
import { isOpen } from '../src/offline/copies-owner.ts'
import { type CopyPath, typeOf } from '../src/offline/copy-path.ts'
import { copyResponse } from './copy-response.ts'
import { findCopy } from './copy-store.ts'
import { isReplaced } from './is-replaced.ts'
import { routeRequest } from './route-request.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: the player's files, and a name for exactly this version. */
declare const SHELL: { version: string; files: readonly string[] }

/** The part that is used here; TypeScript does not know it yet. */
interface RoutingEvent {
  addRoutes(rules: readonly { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>
}

const DOCUMENT = '/web/'
const CACHE = `shell ${SHELL.version}`
const shell = { origin: self.location.origin, files: new Set(SHELL.files) }
/** A page that takes longer is served from the cache; the network is tried again at the next start. */
const PATIENCE_MS = 3_000

self.addEventListener('install', (event) => event.waitUntil(Promise.all([keepShell(), letPass(event)])))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const routed = routeRequest(event.request, shell)
  if (routed.kind === 'page') {
    event.respondWith(respondWithPage(event.request))
    event.waitUntil(makeRoom())
  } else if (routed.kind === 'shell') event.respondWith(respondWithShell(event.request))
  else if (routed.kind === 'mark') event.respondWith(fetch(event.request).catch(() => respondWithShell(event.request)))
  else if (routed.kind === 'gone') event.respondWith(new Response(null, { status: 404 }))
  else if (routed.kind === 'copy') event.respondWith(respondWithCopy(event.request, routed.path))
})

/**
 * The API does not even wake the worker (Service Workers, 4.7.4 "addRoutes"; Chromium supports it). Otherwise, a request that
 * outlives its page waits for a stopped worker and is lost with the page: the last save would not reach the server. Other browsers
 * behave as before.
 */
async function letPass(event: ExtendableEvent & Partial<RoutingEvent>): Promise<void> {
  await event
    .addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }])
    ?.catch(ignore('requests pass through this worker instead'))
}

/** A third-party player has replaced ours, so this worker steps aside. Downloads are kept until ours is back. */
async function makeRoom(): Promise<void> {
  if (!(await isReplaced((where) => fetch(where, { cache: 'no-cache' })))) return
  await self.registration.unregister()
  await dropShells(() => true)
}

async function dropShells(isOld: (name: string) => boolean): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('shell ') && isOld(name)) await caches.delete(name)
}

/** Other accounts have no such download. */
async function respondWithCopy({ method, headers }: Request, path: CopyPath): Promise<Response> {
  const file = (await isOpen(path)) ? await findCopy(path) : undefined
  if (!file) return new Response(null, { status: 404 })
  return copyResponse(file, { method, range: headers.get('range'), type: typeOf(path.name) })
}

/** All or nothing: an incomplete shell would start and then fail. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(
    [DOCUMENT, ...SHELL.files].map((file) => new Request(file, { cache: file === DOCUMENT ? 'reload' : 'default' })),
  )
}

/** Runs when no page of the previous version is open: files that those may still load are kept until then. */
async function takeOver(): Promise<void> {
  await dropShells((name) => name !== CACHE)
  await self.clients.claim()
}

/** From the server while it responds well; otherwise the cached document, which matches the cached files. */
async function respondWithPage(request: Request): Promise<Response> {
  const cachedDocument = async () => (await caches.match(DOCUMENT, { cacheName: CACHE })) ?? Response.error()
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return fresh.status >= 500 ? await cachedDocument() : fresh
  } catch (error) {
    ignore('the cached document is shown')(error)
    return cachedDocument()
  }
}

/** Named after their content, so a cached file never changes. */
async function respondWithShell(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: CACHE, ignoreVary: true })
  return cached ?? fetch(request)
}
