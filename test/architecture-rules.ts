import path from 'node:path'

/** The features of each program in order: each may use only those before it. A new feature must be added here. */
export const ORDER: Readonly<Record<string, readonly string[]>> = {
  server: (
    'settings tls audit formats paths libraries accounts sessions shares pairing overlay catalogue attachments browsing covers scanning books streaming ' +
    'listening lists activity enrichment matching chapters editing imports bridge notifications backups issues demo setup system metrics pages'
  ).split(' '),
  metadata:
    'records check artifact works people series search lookup coverage matching provider build import system releases workers site'.split(
      ' ',
    ),
  bridge: 'parks settings sealing ledger models audio ebook generate benchmark'.split(' '),
}

/** Folders inside a feature: each imports only itself and those before it. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  listening: ['rows', 'progress', 'marks', 'settings'],
  activity: ['recording', 'figures', 'statistics', 'admin'],
  catalogue: ['seeking', 'book', 'names', 'rows', 'folders', 'shown'],
  browsing: ['people', 'duplicates', 'filters', 'lists', 'search', 'folders', 'admin'],
  backups: ['database', 'folder', 'restore'],
  scanning: ['walk', 'read', 'resolve', 'plan', 'book', 'rows', 'state', 'save', 'moves', 'scan', 'run', 'admin'],
  enrichment: ['service', 'cache', 'images', 'envelope'],
  imports: ['source', 'table', 'plan', 'apply'],
  ebook: ['container', 'labels', 'text'],
  generate: ['story', 'checks', 'files', 'reading', 'writing'],
  search: ['query', 'core', 'ranking', 'engines'],
  site: ['parts', 'work', 'pages', 'sending', 'api'],
}

/**
 * Rooms of pages, packages and commands, and folders in a folder of a feature: each imports only itself and those before it. Files
 * beside them may import all, and be imported by all.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/features/scanning/read/audio/': 'tags mp4 mpeg flac ogg'.split(' '),
  'apps/server/src/features/imports/source/': 'rows database api thread uploads'.split(' '),
  'apps/player/src/': 'early texts device server playback queries actions offline player pages'.split(' '),
  'apps/player/src/pages/': 'shell shelf connect home library you lists search book'.split(' '),
  'apps/player/src/pages/book/': 'text facts chapters marks actions related community'.split(' '),
  'apps/player/src/pages/library/': 'names filter letters'.split(' '),
  'apps/player/src/player/': 'layers format keys parts sheets screen dock'.split(' '),
  'apps/console/src/': 'texts server onboarding connect setup not-found queries dates forms tables page admin'.split(' '),
  'apps/console/src/admin/':
    'system settings backups libraries jobs events notifications activity audit logs imports matching bridge books shares people health overview shell'.split(
      ' ',
    ),
  'apps/console/src/admin/books/': 'filters sample fields chapters community-chapters list names'.split(' '),
  'apps/console/src/admin/bridge/': 'pairing state create jobs suggested'.split(' '),
  'apps/console/src/admin/imports/': 'new review'.split(' '),
  'apps/console/src/admin/matching/': 'compared choice runs'.split(' '),
  'apps/server/src/compose/': ['process'],
  'apps/server/src/cli/': 'terminal control requested'.split(' '),
  'packages/contract/src/server/': 'accounts sign-in books community listening lists libraries people imports bridge system'.split(
    ' ',
  ),
  'packages/kit/src/': 'queues text time processes json settings caches logs sqlite requests limits responses http'.split(' '),
  'packages/ui/src/components/': 'basics layers lists fields plots seeking'.split(' '),
}

export interface SourceFile {
  file: string
  text: string
}

const PROGRAM = '^apps/(metadata|server|bridge)/src/'
const FEATURE = `${PROGRAM}features/[^/]+/`
const inFeature = (name: string) => new RegExp(`${FEATURE}.*${name}$`)

/**
 * Imports for domain code: records, the attachments of books (`contract/src/attachments.ts`) and the jobs of the bridge are data
 * shared by programs, not wire formats.
 */
const DOMAIN =
  'node:(?!process)|@features/(?!.*\\.(routes|wire)\\.ts$)|(?!fastify|@fastify|packages/|apps/)[a-z@]|' +
  'packages/(media-tools/|contract/src/(names|records|attachments|attachment-names|bridge-jobs)\\.ts|kit/src/(?!http/(?!openapi)))'

/**
 * Allowed imports by importer: the first matching line decides, and anything it does not name is refused. `@` is the importer's own
 * app.
 */
const MAY: readonly (readonly [importer: RegExp, targets: string])[] = [
  [/\.test\.ts$|\/test\/|^test\//, '.'],
  [/^packages\/contract\//, '^(typebox|packages/contract/)'],
  [
    /^packages\/kit\//,
    '^(node:|packages/(kit/|contract/src/(operation|codes|cursor)\\.ts)|fastify$|@fastify/|typebox|ajv$|lru-cache$|pino$|piscina$|yaml$)',
  ],
  [/^packages\/client\//, '^packages/(client|contract)/'],
  [/^packages\/ui\//, '^(packages/(ui|client)/|preact|@preact/|@tanstack/|@fontsource|lucide|lean-qr)'],
  [
    /^packages\/(media-tools|testkit)\//,
    '^(node:(?!process)|packages/(kit|contract|media-tools|testkit)/|(?!packages/|apps/)[a-z@])',
  ],
  [/^(benchmarks|browser|scripts)\//, '.'],
  [/^apps\/(player|console)\/vite\.config\.ts$/, '^(node:|vite|scripts/fetch-before-import)'],
  // The service worker answers ranges of a download by the same rules as the server.
  [/^apps\/player\/sw\//, '^(@|packages/(kit/src/responses/byte-range|ui/src/ignore)\\.ts$)'],
  // The small documents of the console work without queries.
  [
    /^apps\/console\/src\/(texts|server|onboarding|connect|setup|not-found)\//,
    '^(@|packages/(ui|client|contract)/|preact|@preact/|lucide)',
  ],
  // Numbers story chapters if the server sends none.
  [/^apps\/player\/src\/pages\/book\/community\/spoiler-gate\.ts$/, '^(@|packages/kit/src/text/logical-chapter\\.ts$)'],
  [/^apps\/(player|console)\//, '^(@|packages/(ui|client|contract)/|preact|@preact/|@tanstack/|virtua|idb|lucide)'],
  [
    new RegExp(`${PROGRAM}(main|program|scan-program|scan\\.process|system-deps|server|app|cli/.+|compose/.+)\\.ts$`),
    '^(node:(?!process)|packages/(?!ui)|@(?!.*\\.store\\.ts$)|pino$|undici$|yaml$)',
  ],
  [new RegExp(`${PROGRAM}migrations/`), '^$'],
  [
    inFeature('\\.routes\\.ts'),
    '^(node:(path|stream)$|@features/(?!.*\\.store\\.ts$)|packages/(contract/|kit/src/(http/(app|serve|serve-file|serve-text|prepared|static)|requests/(query|sealed-cursor)|responses/(byte-range|conditional|content-disposition)|errors|ignore)))',
  ],
  [
    inFeature('guard\\.ts'),
    '^(@features/(?!.*\\.store\\.ts$)|packages/(contract/|kit/src/(viewer|errors|requests/(client-address|request-origin)))|fastify$)',
  ],
  // A shape that several features share, such as a book in a list, is built once and exported by the feature's index.
  [inFeature('index\\.ts'), `^(@features/(?!.*\\.(routes|store)\\.ts$)|${DOMAIN})`],
  [
    inFeature('\\.store\\.ts'),
    '^(@features/(?!.*\\.(routes|wire)\\.ts$)|packages/(kit/src/(sqlite/db|viewer|ignore)|contract/src/(names|records|bridge-jobs))\\.ts)',
  ],
  [inFeature('\\.wire\\.ts'), '^(@features/(?!.*\\.(routes|store)\\.ts$)|packages/contract/)'],
  [
    inFeature('\\.worker\\.ts'),
    '^(node:(?!process)|@features/(?!.*\\.(routes|wire|store)\\.ts$)|packages/kit/src/(sqlite/db|json/try-json|ignore)\\.ts|packages/contract/src/(names|records|attachments|attachment-names)\\.ts|music-metadata$|sharp$)',
  ],
  [new RegExp(FEATURE), `^(${DOMAIN})`],
]

/**
 * Programs that serve parse JSON by `bounded-json` or `json-reader` of `kit/json`, whose limits hold for any sender. These files
 * may call `JSON.parse`, or `kit/json/try-json`: their text was written by this program, or a worker reads it with separate time
 * and memory.
 */
const PARSES_JSON = [
  'packages/kit/src/(json/(bounded-json|try-json)|logs/readable-log|requests/sealed-cursor)',
  'apps/[^/]+/src/.*\\.(store|worker|process)',
  // Values from our own tables and files.
  '@attachments/attachments',
  '@models/answers',
  '@audit/audit',
  '@backups/restore/restore-record',
  '@catalogue/(catalogue|rows/book-row|folders/scanned-folders|shown/book\\.wire)',
  '@chapters/chapter-checks\\.wire',
  '@generate/(generator|stages)',
  '@enrichment/cache/answers',
  '@imports/(apply-import|import-actions|imports\\.wire|stored-source|source/uploads/upload-files)',
  '@listening/(progress/in-progress|settings/player-settings)',
  '@matching/match-(items|pass)',
  '@notifications/(feed|targets)',
  '@overlay/effective',
  '@scanning/(read/book-facts|plan/evidence)',
  '@(provider/match\\.wire|site/read-pages|site/api/api-docs\\.routes|system/(log-ring|version))',
  // Called by a worker.
  '@scanning/read/sidecars/(libby|sidecar-fields)',
  // The manifest of our own page.
  '@pages/named-manifest',
  // Commands, which their operator may interrupt.
  'apps/(?:metadata|bridge)/src/cli/.+',
  '@records/.+',
  'apps/server/src/cli/(control/control-socket|requested/run-requested-import)',
].map((file) => new RegExp(`^${file.replace('@', 'apps/(?:metadata|server|bridge)/src/features/')}\\.ts$`))

const VALUE_OF_CONTRACT = /\b(?:import|export)\s+(?!type\b)[^'"]*from\s+['"]@chapterhouse\/contract\/(?!names')/
const UNBOUNDED_JSON =
  /\bJSON\s*\.\s*parse\b|\bparse\b[^;=]*\}\s*=\s*JSON\b|\.\s*json\s*\(\s*\)|\bjson\b[^;\n]*from 'node:stream\/consumers'|\/try-json(?:\.ts)?'/
const SPECIFIER = /(?<![:.\w])(?:from|import)\s*\(?\s*['"]([^'"\s]+)['"]|new URL\(\s*['"](\.[^'"]+\.ts)['"],\s*import\.meta\.url/g

/** Every broken rule, as `importer -> imported` or as a sentence. Pure: files in, complaints out. */
export function complaints(files: readonly SourceFile[]): string[] {
  const imports = files.flatMap(({ file, text }) =>
    [...text.matchAll(SPECIFIER)].map(([, named, located]) => ({ from: file, to: resolve(file, named ?? located ?? '') })),
  )
  return [
    ...imports.filter(({ from, to }) => !mayImport(from, to)).map(({ from, to }) => `${from} -> ${to}`),
    ...imports.filter(({ from, to }) => climbs(from, to)).map(({ from, to }) => `${from} -> ${to} (above it, or past its index)`),
    ...imports.filter(({ from, to }) => climbsInside(from, to)).map(({ from, to }) => `${from} -> ${to} (a later folder)`),
    ...imports.filter(({ from, to }) => climbsRooms(from, to)).map(({ from, to }) => `${from} -> ${to} (a later room)`),
    ...[
      ...new Set(
        files
          .map(({ file }) => file)
          .filter((file) => placeOf(file) === -1)
          .map(featureOf),
      ),
    ].map((name) => `the feature ${name} has no place in the order`),
    ...files.filter(bringsSchemasHome).map(({ file }) => `${file} imports the contract as a value: \`import type\` in a page`),
    ...files.filter(parsesForeignJson).map(({ file }) => `${file} parses JSON without limits: kit/json has parsers with limits`),
    ...files.filter(readsTheWorld).map(({ file }) => `${file} reads the environment or listens to signals`),
  ]
}

function mayImport(from: string, to: string): boolean {
  const [, targets] = MAY.find(([importer]) => importer.test(from)) ?? []
  const [, app = ''] = /^apps\/([^/]+)\//.exec(from) ?? []
  if (targets === undefined) return false
  return new RegExp(
    targets.replaceAll('@features/', `apps/${app}/src/features/`).replaceAll(/(?<=[(|])@(?=[|(])/g, `apps/${app}/`),
  ).test(to)
}

function climbs(from: string, to: string): boolean {
  const [user, used] = [featureOf(from), featureOf(to)]
  if (user === undefined || used === undefined || user === used || isTest(from)) return false
  if (!to.endsWith('/index.ts')) return true
  return (placeOf(from) ?? 0) <= (placeOf(to) ?? -1)
}

function climbsInside(from: string, to: string): boolean {
  const feature = featureOf(from)
  const order = feature === featureOf(to) && !isTest(from) ? FOLDERS[feature ?? ''] : undefined
  const folder = folderOf(from)
  return order !== undefined && folder !== undefined && order.indexOf(folder) < order.indexOf(folderOf(to) ?? '')
}

function climbsRooms(from: string, to: string): boolean {
  if (isTest(from)) return false
  return Object.entries(ROOMS).some(([root, order]) => {
    const [user, used] = [roomOf(from, root), roomOf(to, root)]
    return user !== undefined && used !== undefined && user !== used && order.indexOf(user) <= order.indexOf(used)
  })
}

/** A schema costs a page 16 KB, its type nothing; `names.ts` has no schemas. */
function bringsSchemasHome({ file, text }: SourceFile): boolean {
  return /^(apps\/(player|console)|packages\/(client|ui))\//.test(file) && !isTest(file) && VALUE_OF_CONTRACT.test(text)
}

/** `JSON.parse`, and `.json()` of a response, block everyone for as long as the sender of the text likes. */
function parsesForeignJson({ file, text }: SourceFile): boolean {
  if (isTest(file) || !/^(apps\/(server|metadata|bridge)|packages\/(kit|media-tools))\/src\//.test(file)) return false
  return UNBOUNDED_JSON.test(text) && !PARSES_JSON.some((allowed) => allowed.test(file))
}

/**
 * Whether a file other than a program's `main.ts` or `program.ts` uses the process; `scripts/` and `.process.ts` files are programs
 * too.
 */
function readsTheWorld({ file, text }: SourceFile): boolean {
  if (isTest(file) || /\/src\/(?:main|program)\.ts$|\.process\.ts$|^(scripts|packages\/testkit)\//.test(file)) return false
  return /\bprocess\s*\.\s*(env|on|once)\b|=\s*process\b(?!\.platform)|['"](node:)?process['"]/.test(text)
}

/** A specifier as a path from the root, or as the package it names. */
function resolve(from: string, to: string): string {
  if (to.startsWith('.')) return path.posix.join(path.posix.dirname(from), to)
  const [, name, file] = /^@chapterhouse\/([^/]+)\/(.+)$/.exec(to) ?? []
  if (!name) return to
  const home = ['server', 'metadata', 'bridge', 'player', 'console'].includes(name) ? 'apps' : 'packages'
  return `${home}/${name}/src/${file}.ts`
}

const featureOf = (file: string) => /\/features\/([^/]+)\//.exec(file)?.[1]
const roomOf = (file: string, root: string) =>
  file.startsWith(root) && file.includes('/', root.length) ? file.slice(root.length).split('/')[0] : undefined
const folderOf = (file: string) => /\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1]
/** -1 for a feature missing from the order; undefined for a file in a program without an order. */
function placeOf(file: string): number | undefined {
  const [, app = '', feature = ''] = /^apps\/([^/]+)\/src\/features\/([^/]+)\//.exec(file) ?? []
  return ORDER[app]?.indexOf(feature)
}
const isTest = (file: string) => /\.test\.ts$|\/test\/|^test\//.test(file)
