import * as contract from '@chapterhouse/contract/server/system/pages'
import type { App } from '@chapterhouse/kit/http/app'
import { serveBytes } from '@chapterhouse/kit/http/serve'
import { allowStatic, sendCompressed, sendStatic } from '@chapterhouse/kit/http/static'
import type { BuiltFile } from './built-files.ts'
import { namedManifest } from './named-manifest.ts'
import type { ConsolePage, OurConsole, OurPlayer } from './our-pages.ts'
import { plainPage } from './plain-page.ts'
import { documentHeaders, OUR_PAGES } from './policies.ts'
import type { WebFile, WebPlayer } from './web-player.ts'

interface PageRouteNeeds {
  ourConsole: OurConsole
  /** At most one of them is mounted. */
  players: { ours: OurPlayer; theirs: WebPlayer }
  name: () => string
  /** The configured public address; '' means each request's. */
  publicUrl: () => string
  /** Whether guests are allowed. */
  isDemo: () => boolean
  /** Whether setup was requested, and whether it is done. */
  setupState: () => 'off' | 'open' | 'done'
}

type Send = Parameters<typeof serveBytes<typeof contract.startPage>>[2]
type PageInput = Parameters<Send>[0]
type Request = Parameters<Send>[1]
type Reply = Parameters<Send>[2]

const MANIFEST = 'manifest.webmanifest'
const PLAIN = { ...documentHeaders(OUR_PAGES), 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' }

export function pageRoutes(app: App, needs: PageRouteNeeds): void {
  const { players, isDemo, setupState } = needs
  allowStatic(app)
  const showPage = showing(needs)

  serveBytes(app, contract.startPage, async (input, request, reply) => {
    // Before setup, no account exists that could sign in.
    if (setupState() === 'open') return reply.redirect('/setup')
    if (players.ours.isBuilt || players.theirs.isMounted) return reply.redirect(isDemo() ? '/web/demo' : '/web/')
    return showPage('connect', { input, request, reply })
  })
  for (const page of [contract.connectPage, contract.connectPageSlashed])
    serveBytes(app, page, async (input, request, reply) => showPage('connect', { input, request, reply }))
  for (const page of [contract.consolePage, contract.consolePages])
    serveBytes(app, page, async (input, request, reply) => showPage('admin', { input, request, reply }))

  serveBytes(app, contract.setupPage, async (input, request, reply) => {
    const state = setupState()
    if (state === 'done') return reply.redirect('/admin', 303)
    if (state === 'open') return showPage('setup', { input, request, reply })
    return notThere(reply)
  })
  serveBytes(app, contract.asset, async ({ params }, request, reply) =>
    sendBuilt(request, reply, await needs.ourConsole.asset(params['*'])),
  )
  serveBytes(app, contract.favicon, async (_input, _request, reply) => reply.redirect('/assets/favicon.svg', 301))
  if (players.theirs.isMounted) theirPlayerRoutes(app, players.theirs)
  else ourPlayerRoutes(app, players.ours, needs.name)
}

function showing({ ourConsole, name, publicUrl }: PageRouteNeeds) {
  return async (
    page: ConsolePage,
    { input, request, reply }: { input: Pick<PageInput, 'origin'>; request: Request; reply: Reply },
  ) => {
    const file = await ourConsole.page(page)
    if (file) return sendBuilt(request, reply, file)
    const { scheme, host } = input.origin()
    return reply.headers(PLAIN).send(plainPage(name(), publicUrl() || `${scheme}://${host}`))
  }
}

/**
 * A service worker with the scope `/web/` does not control a document at `/web`: neither a third-party player's, nor ours, which
 * must replace it.
 */
const toWeb = (request: Request, reply: Reply): Reply => reply.redirect(`/web/${request.url.slice('/web'.length)}`)

function ourPlayerRoutes(app: App, player: OurPlayer, name: () => string): void {
  serveBytes(app, contract.webPlayer, async (_input, request, reply) => (player.isBuilt ? toWeb(request, reply) : notThere(reply)))
  serveBytes(app, contract.webFile, async ({ params }, request, reply) => {
    const file = await player.find(params['*'])
    return sendBuilt(request, reply, file && params['*'] === MANIFEST ? namedManifest(file, name()) : file)
  })
  // Only for third-party players: our own service worker must not intercept the API.
  for (const theirs of [contract.webWorker, contract.webManifest])
    serveBytes(app, theirs, async (_input, _request, reply) => notThere(reply))
}

function theirPlayerRoutes(app: App, player: WebPlayer): void {
  const send = (reply: Reply, file: WebFile | undefined) => (file ? sendStatic(reply, file) : notThere(reply))
  serveBytes(app, contract.webPlayer, async (_input, request, reply) => toWeb(request, reply))
  serveBytes(app, contract.webFile, async ({ params }, _request, reply) => send(reply, await player.find(params['*'])))
  serveBytes(app, contract.webWorker, async (_input, _request, reply) => send(reply, await player.exactly('sw.js')))
  serveBytes(app, contract.webManifest, async (_input, _request, reply) => send(reply, await player.exactly(MANIFEST)))
}

function sendBuilt(request: Request, reply: Reply, file: BuiltFile | undefined): Reply {
  return file ? sendCompressed(request, reply, file) : notThere(reply)
}

function notThere(reply: Reply): Reply {
  reply.callNotFound()
  return reply
}
