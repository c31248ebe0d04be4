import Type from 'typebox'
import { Bytes, operation } from '../../operation.ts'

/** Pages for browsers. All are outside the API prefix, and no client depends on them. */
const page = <const Path extends string>(path: Path, summary: string) =>
  operation({ method: 'GET', path, guard: 'public', summary, responses: { 200: Bytes }, limit: 'none' })

/** All paths below a prefix. */
const below = <const Path extends string>(path: Path, summary: string) =>
  operation({
    method: 'GET',
    path,
    guard: 'public',
    summary,
    params: Type.Object({ '*': Type.String() }),
    responses: { 200: Bytes },
    limit: 'none',
  })

export const startPage = page('/', 'The player, or the page for a link with a code')
export const setupPage = operation({
  method: 'GET',
  path: '/setup',
  guard: 'public',
  summary: 'The setup page',
  responses: { 200: Bytes },
})
export const consolePage = page('/admin', 'The console')
export const consolePages = below('/admin/*', 'A page of the console')
export const connectPage = page('/connect', 'The page for a link with a code')
export const connectPageSlashed = page('/connect/', 'The same page')
export const asset = below('/assets/*', 'A file of these pages')
export const favicon = operation({
  method: 'GET',
  path: '/favicon.ico',
  guard: 'public',
  summary: 'Redirect to the icon',
  responses: { 301: Bytes },
  limit: 'none',
})
export const webPlayer = page('/web', 'The player')
export const webWorker = page('/sw.js', 'The service worker of a third-party player')
export const webManifest = page('/manifest.webmanifest', 'The manifest of a third-party player')
export const webFile = operation({ ...below('/web/*', 'A file of the player'), timeoutMs: 0 })
