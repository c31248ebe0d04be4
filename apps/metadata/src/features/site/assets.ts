import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Frame } from './parts/layout.ts'

const TYPES = {
  'site.css': 'text/css; charset=utf-8',
  'covers.js': 'text/javascript; charset=utf-8',
  'search.js': 'text/javascript; charset=utf-8',
  'copy.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const

const FOLDER = path.join(import.meta.dirname, 'assets')

type Name = keyof typeof TYPES

export interface Asset {
  bytes: Buffer
  type: string
}

/** The static files, read once. Each URL contains a hash of the content, so that it can be cached for ever. */
export function readAssets(): { urls: Frame['assets']; find: (name: string) => Asset | undefined; digest: string } {
  const files = (Object.keys(TYPES) as Name[]).map((name) => {
    const bytes = name === 'site.css' ? readStyle() : readFileSync(path.join(FOLDER, name))
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    const { name: stem, ext } = path.parse(name)
    return { name, at: `${stem}-${digest}${ext}`, asset: { bytes, type: TYPES[name] } }
  })
  const byUrl = new Map(files.map(({ at, asset }) => [at, asset]))
  return {
    urls: Object.fromEntries(files.map(({ name, at }) => [name, `/assets/${at}`])) as Frame['assets'],
    find: (name) => byUrl.get(name),
    digest: files.map(({ at }) => at).join(),
  }
}

/** Concatenates the style sheets in the order of their names. */
function readStyle(): Buffer {
  const files = globSync('*.css', { cwd: path.join(FOLDER, 'style') }).sort()
  return Buffer.concat(files.map((file) => readFileSync(path.join(FOLDER, 'style', file))))
}
