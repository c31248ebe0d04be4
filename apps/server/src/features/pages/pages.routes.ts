import * as contract from '@chapterhouse/contract/server/pages'
import type { App } from '@chapterhouse/kit/http'
import { serveBytes } from '@chapterhouse/kit/serve'
import { allowStatic, sendStatic } from '@chapterhouse/kit/static'
import { OUR_PAGES } from './policies.ts'
import { setupPage } from './setup-page.ts'
import { startPage } from './start-page.ts'
import type { WebFile, WebPlayer } from './web-player.ts'

export interface PageRouteNeeds {
  webPlayer: WebPlayer
  /** What the server is called. */
  name: () => string
  /** The address that the operator gave it; '' means that of each request. */
  publicUrl: () => string
  /** Whether nobody but this machine can connect. */
  isOnlyHere: () => boolean
  /** Whether guests are let in. */
  isDemo: () => boolean
  /** Whether the page of the first start is asked for, and whether it has done its work. */
  setupState: () => 'off' | 'open' | 'done'
}

const OF_OUR_PAGES = {
  'content-security-policy': OUR_PAGES,
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
}
const OURS = { root: import.meta.dirname, headers: { 'cache-control': 'no-cache' } }

/** What a browser is shown, outside of the API. */
export function pageRoutes(app: App, { webPlayer, name, publicUrl, isOnlyHere, isDemo, setupState }: PageRouteNeeds): void {
  allowStatic(app)

  serveBytes(app, contract.startPage, async ({ origin }, _request, reply) => {
    if (webPlayer.isMounted) return reply.redirect(isDemo() ? '/web/demo' : '/web')
    const { scheme, host } = origin()
    const address = publicUrl() || `${scheme}://${host}`
    return reply
      .headers(OF_OUR_PAGES)
      .send(startPage({ name: name(), address, isOnlyHere: isOnlyHere(), isUnset: setupState() === 'open' }))
  })
  serveBytes(app, contract.startStyle, async (_asked, _request, reply) => sendStatic(reply, { ...OURS, name: 'start.css' }))

  // Until they have pages of their own: a link that somebody was given leads to words, not to nothing.
  for (const page of [contract.consolePage, contract.connectPage])
    serveBytes(app, page, async (_asked, _request, reply) => reply.redirect('/'))

  setupRoutes(app, { name, setupState })
  playerRoutes(app, webPlayer)
}

function setupRoutes(app: App, { name, setupState }: Pick<PageRouteNeeds, 'name' | 'setupState'>): void {
  serveBytes(app, contract.setupPage, async (_asked, _request, reply) => {
    const state = setupState()
    if (state === 'done') return reply.redirect('/admin', 303)
    if (state === 'open') return reply.headers(OF_OUR_PAGES).send(setupPage(name()))
    reply.callNotFound()
    return reply
  })
  serveBytes(app, contract.setupStyle, async (_asked, _request, reply) => sendStatic(reply, { ...OURS, name: 'setup.css' }))
  serveBytes(app, contract.setupScript, async (_asked, _request, reply) => sendStatic(reply, { ...OURS, name: 'setup.js' }))
}

function playerRoutes(app: App, webPlayer: WebPlayer): void {
  type Reply = Parameters<typeof sendStatic>[0]
  function sendFound(reply: Reply, file: WebFile | undefined): Reply {
    if (file) return sendStatic(reply, file)
    reply.callNotFound()
    return reply
  }

  serveBytes(app, contract.webPlayer, async (_asked, _request, reply) => sendFound(reply, await webPlayer.find('')))
  serveBytes(app, contract.webFile, async ({ params }, _request, reply) => sendFound(reply, await webPlayer.find(params['*'])))
  serveBytes(app, contract.webWorker, async (_asked, _request, reply) => sendFound(reply, await webPlayer.exactly('sw.js')))
  serveBytes(app, contract.webManifest, async (_asked, _request, reply) =>
    sendFound(reply, await webPlayer.exactly('manifest.webmanifest')),
  )
}
