import Type from 'typebox'
import { Bytes, operation } from '../operation.ts'

/** Pages for browsers. All of them are outside the prefix of the API, and no client depends on them. */
const page = <const Path extends string>(path: Path, summary: string) =>
  operation({ method: 'GET', path, guard: 'public', summary, answers: { 200: Bytes }, limit: 'none' })

/** Everything below an address. */
const below = <const Path extends string>(path: Path, summary: string) =>
  operation({
    method: 'GET',
    path,
    guard: 'public',
    summary,
    params: Type.Object({ '*': Type.String() }),
    answers: { 200: Bytes },
    limit: 'none',
  })

export const startPage = page('/', 'The player, or what a link with a code leads to')
export const setupPage = operation({
  method: 'GET',
  path: '/setup',
  guard: 'public',
  summary: 'The page of the first start',
  answers: { 200: Bytes },
})
export const consolePage = page('/admin', 'The console')
export const consolePages = below('/admin/*', 'A page of the console')
export const connectPage = page('/connect', 'What a link with a code leads to')
export const connectPageSlashed = page('/connect/', 'The same')
export const asset = below('/assets/*', 'A file of these pages')
export const favicon = operation({
  method: 'GET',
  path: '/favicon.ico',
  guard: 'public',
  summary: 'Where their picture is',
  answers: { 301: Bytes },
  limit: 'none',
})
export const webPlayer = page('/web', 'The player')
export const webWorker = page('/sw.js', 'The service worker of a player that somebody else made')
export const webManifest = page('/manifest.webmanifest', 'The manifest of a player that somebody else made')
export const webFile = operation({ ...below('/web/*', 'A file of the player'), timeoutMs: 0 })
