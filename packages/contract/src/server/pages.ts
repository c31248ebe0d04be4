import Type from 'typebox'
import { Bytes, operation } from '../operation.ts'

/** What a browser is shown. All of it lies outside the prefix of the API, and no client keys on it. */
const page = <const Path extends string>(path: Path, summary: string) =>
  operation({ method: 'GET', path, guard: 'public', summary, answers: { 200: Bytes }, limit: 'none' })

export const startPage = page('/', 'The player, or a page that says what to do')
export const startStyle = page('/assets/start.css', 'The look of that page')
export const setupPage = operation({
  method: 'GET',
  path: '/setup',
  guard: 'public',
  summary: 'The page of the first start',
  answers: { 200: Bytes },
})
export const consolePage = page('/admin', 'The console')
export const connectPage = page('/connect', 'What a link with a code leads to')
export const setupStyle = page('/assets/setup.css', 'Its look')
export const setupScript = page('/assets/setup.js', 'Its script')
export const webPlayer = page('/web', 'The player')
export const webWorker = page('/sw.js', 'The service worker of the player')
export const webManifest = page('/manifest.webmanifest', 'The manifest of the player')

export const webFile = operation({
  method: 'GET',
  path: '/web/*',
  guard: 'public',
  summary: 'A file of the player',
  params: Type.Object({ '*': Type.String() }),
  answers: { 200: Bytes },
  timeoutMs: 0,
  limit: 'none',
})
