// Plain JavaScript, since the bootstrap uses it too: checks whether the built pages and programs are up to date.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const PROGRAM = ['packages/kit', 'packages/contract', 'packages/media-tools', 'scripts/build-programs.ts', 'package-lock.json']
const BUILDS = {
  pages: {
    sources: ['apps/player', 'apps/console', 'packages/ui', 'packages/client', 'scripts/build-pages.ts', 'package-lock.json'],
    built: ['apps/player/dist/.built', 'apps/player/dist/index.html', 'apps/console/dist/admin.html'],
  },
  server: {
    sources: ['apps/server/src', ...PROGRAM],
    built: ['apps/server/dist/.built', 'apps/server/dist/program.js', 'apps/server/dist/scan-program.js'],
  },
  metadata: { sources: ['apps/metadata/src', ...PROGRAM], built: ['apps/metadata/dist/.built', 'apps/metadata/dist/program.js'] },
  bridge: { sources: ['apps/bridge/src', ...PROGRAM], built: ['apps/bridge/dist/.built', 'apps/bridge/dist/program.js'] },
}

/** Names, sizes and times of all sources, and their location: programs find workers and data beside the source that names them. */
export function stampOf(root, build) {
  const hash = createHash('sha256').update(`${root}\n`)
  for (const source of BUILDS[build].sources) for (const line of linesOf(root, source)) hash.update(`${line}\n`)
  return hash.digest('hex')
}

export const stampFile = (root, build) => path.join(root, BUILDS[build].built[0])

export function isBuilt(root, build) {
  if (!BUILDS[build].built.every((file) => existsSync(path.join(root, file)))) return false
  return readFileSync(stampFile(root, build), 'utf8') === stampOf(root, build)
}

function linesOf(root, name) {
  const file = path.join(root, name)
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return [`${name} ${stat?.size} ${stat?.mtimeMs}`]
  return readdirSync(file)
    .filter((entry) => !/^dist(?:-|$)/.test(entry) && !['node_modules', 'test'].includes(entry) && !/\.test\.tsx?$/.test(entry))
    .toSorted()
    .flatMap((entry) => linesOf(root, `${name}/${entry}`))
}
