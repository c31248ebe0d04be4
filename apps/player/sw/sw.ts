import { type CopyPath, typeOf } from '../src/offline/copy-path.ts'
import { isOpen } from '../src/offline/whose-copies.ts'
import { answerCopy } from './answer-copy.ts'
import { findCopy } from './copy-store.ts'
import { routeRequest } from './route-request.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build: what the player consists of, and a name for exactly that. */
declare const SHELL: { version: string; files: readonly string[] }

const DOCUMENT = '/web/'
const CACHE = `shell ${SHELL.version}`
const shell = { origin: self.location.origin, files: new Set(SHELL.files) }
/** A page that takes longer is shown from the device; the network is asked again at the next start. */
const PATIENCE_MS = 3_000

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const routed = routeRequest(event.request, shell)
  if (routed.kind === 'page') event.respondWith(answerPage(event.request))
  else if (routed.kind === 'shell') event.respondWith(answerShell(event.request))
  else if (routed.kind === 'mark') event.respondWith(fetch(event.request).catch(() => answerShell(event.request)))
  else if (routed.kind === 'gone') event.respondWith(new Response(null, { status: 404 }))
  else if (routed.kind === 'copy') event.respondWith(answerOwn(event.request, routed.path))
})

/** Another account that is signed in here has no such copy. */
async function answerOwn({ method, headers }: Request, path: CopyPath): Promise<Response> {
  const file = (await isOpen(path)) ? await findCopy(path) : undefined
  if (!file) return new Response(null, { status: 404 })
  return answerCopy(file, { method, range: headers.get('range'), type: typeOf(path.name) })
}

/** All or nothing: a shell with a hole would start and then break. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(
    [DOCUMENT, ...SHELL.files].map((file) => new Request(file, { cache: file === DOCUMENT ? 'reload' : 'default' })),
  )
}

/** Runs once nobody has a page of the one before: what they may still load stays until then. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('shell ') && name !== CACHE) await caches.delete(name)
  await self.clients.claim()
}

/** Fresh from the server while it answers well; else the document that fits the files kept here. */
async function answerPage(request: Request): Promise<Response> {
  const kept = async () => (await (await caches.open(CACHE)).match(DOCUMENT)) ?? Response.error()
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return fresh.status >= 500 ? await kept() : fresh
  } catch {
    return kept()
  }
}

/** Named by what they hold: the kept one is as good as any. */
async function answerShell(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(request, { ignoreVary: true })
  return kept ?? fetch(request)
}
