import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Budgets of compressed script loaded before a document's first frame: its links and their imports. */
const BOUNDS = [
  { app: 'player', document: 'index.html', kilobytes: 150 },
  { app: 'console', document: 'admin.html', kilobytes: 250 },
  { app: 'console', document: 'connect.html', kilobytes: 150 },
  { app: 'console', document: 'setup.html', kilobytes: 150 },
  { app: 'console', document: 'not-found.html', kilobytes: 150 },
] as const

interface Weight {
  app: string
  document: string
  /** Compressed size in kilobytes. */
  script: number
  style: number
  /** Budget for scripts in kilobytes. */
  bound: number
}

/** Every built document of the pages. */
export function weightsOf(root: string): Weight[] {
  return BOUNDS.map(({ app, document, kilobytes }) => {
    const dist = path.join(root, 'apps', app, 'dist')
    const html = readFileSync(path.join(dist, document), 'utf8')
    const linked = [...new Set([...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, url = '']) => url))]
    const sent = (ending: string) =>
      linked
        .filter((url) => url.endsWith(ending))
        .reduce((sum, url) => sum + sentBytes(path.join(dist, url.replace(/^\/(web\/)?/, ''))), 0) / 1_000
    return { app, document, script: sent('.js'), style: sent('.css'), bound: kilobytes }
  })
}

/** All fonts of an app in kilobytes, although a browser only fetches those that visible text needs. */
export function fontsOf(root: string, app: string): { file: string; kilobytes: number }[] {
  const assets = path.join(root, 'apps', app, 'dist', 'assets')
  return readdirSync(assets)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => ({ file, kilobytes: statSync(path.join(assets, file)).size / 1_000 }))
}

function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
