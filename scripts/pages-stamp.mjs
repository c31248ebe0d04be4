// Plain JavaScript, since the bootstrap uses it too: tells whether the built pages are up to date.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const SOURCES = ['apps/player', 'apps/console', 'packages/ui', 'packages/client', 'scripts/build-pages.ts', 'package-lock.json']
const STAMP = path.join('apps', 'player', 'dist', '.built')
const BUILT = [path.join('apps', 'player', 'dist', 'index.html'), path.join('apps', 'console', 'dist', 'admin.html')]

/** Names, sizes and times of all sources of the pages. */
export function stampOf(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) for (const line of linesOf(root, source)) hash.update(`${line}\n`)
  return hash.digest('hex')
}

export const stampFile = (root) => path.join(root, STAMP)

export function areBuilt(root) {
  if (![STAMP, ...BUILT].every((file) => existsSync(path.join(root, file)))) return false
  return readFileSync(path.join(root, STAMP), 'utf8') === stampOf(root)
}

function linesOf(root, name) {
  const file = path.join(root, name)
  const { mtimeMs, size } = statSync(file)
  if (!statSync(file).isDirectory()) return [`${name} ${size} ${mtimeMs}`]
  return readdirSync(file)
    .filter((entry) => !/^dist(?:-|$)/.test(entry) && !['node_modules', 'test'].includes(entry) && !/\.test\.tsx?$/.test(entry))
    .toSorted()
    .flatMap((entry) => linesOf(root, `${name}/${entry}`))
}
