import { KEYS as BRIDGE_KEYS } from '@chapterhouse/bridge/features/settings/index'
import { DERIVED, type Key } from '@chapterhouse/server/features/settings/index'

/** A setting as its lists show it: any schema and any default. */
type Row = Omit<Key, 'schema' | 'standard' | 'check' | 'put'> & { schema: object; standard: unknown }
type BridgeRow = Pick<Row, 'schema' | 'standard' | 'env' | 'flag' | 'description'>
export type Rows = Readonly<Record<string, Row>>

const NOTE = '// Written from the table of settings: `node scripts/write-settings.ts` writes it again.\n\n'
/** Sections with a separate page in the console. */
const HAVE_A_PAGE: readonly string[] = ['backups']

const HEAD = `# Configuration

<!-- Written from the table of settings: \`node scripts/write-settings.ts\` (Node 24) writes it again. -->

A setting has four sources, in order of increasing precedence: its default, \`config.yaml\` in the data folder, the environment, the
command line. Every value is checked before the server starts, and all problems are reported in one message. An unknown name in the
file is a problem too.

In the file, a setting has a section and a name:

\`\`\`yaml
general:
  name: Our books
network:
  trusted_proxies: [10.0.0.2]
libraries:
  - root: /srv/audiobooks
  - name: For children
    root: /srv/children
\`\`\`

A list in the environment is separated by commas. An empty variable is an empty text or list if the setting allows that; otherwise
it counts as not set. Values from the environment or the command line are never written to the file.
`

const BESIDE = `## Other entries and flags

| In the file | Description |
|---|---|
| \`server_id\` | The identity of this installation, generated at the first start. Do not change it: players store their data under it. |
| \`libraries\` | Folders of audiobooks: \`root\`, and optionally \`name\` instead of the folder's name. At each start, a folder without a library becomes one. A library is identified by its folder, not its name, and stays if it is no longer listed. |

| On the command line | Default | Description |
|---|---|---|
| \`--data DIR\` | \`./data\` | The data folder: database, configuration file, downloads. Other users of the machine have no access to it. |
| \`--library DIR\`, \`--library NAME=DIR\` | | A library, like an entry of \`libraries\`; repeat it for more libraries. |
| \`--ffmpeg PATH\`, \`--ffprobe PATH\` | searched for | Paths of these programs; an empty text turns one off. |
| \`--setup\` | | Prints a link to the setup pages, with a one-time token, instead of a sign-in. |
`

const BRIDGE = `## The bridge

The bridge program has settings of the same form in the \`config.yaml\` of its data folder: \`./bridge-data\`, or the folder named by \`--data\`
or \`CHAPTERHOUSE_BRIDGE_DATA\`. The endpoints of its models are not settings; \`models add\` manages them
([bridge.md](bridge.md#models)). All settings are read at the start of a command.

The API keys of endpoints are encrypted with the key in \`bridge.key\` in that folder. To keep it elsewhere, set
\`CHAPTERHOUSE_BRIDGE_SEALING_KEY\` to 32 bytes, as 64 hexadecimal digits or in base64url. With another key, the API keys must be entered
again.
`

/** Everything generated from the table of settings, by file. `read` returns a document's current text. */
export function settingsFiles(rows: Rows, read: (file: string) => string): Record<string, string> {
  const [server, operations] = ['docs/reference/server.md', 'docs/reference/operations.md']
  return {
    'packages/contract/src/server/system/settings.generated.ts': contractShapes(rows),
    'apps/console/src/admin/settings/setting-rows.generated.ts': consoleRows(rows),
    'docs/configuration.md': configurationPage(rows),
    [server]: withPart(
      withPart(withPart(read(server), 'fields', fieldsOf(rows)), 'restart', restartList(rows)),
      'keys',
      keysOf(rows),
    ),
    [operations]: withPart(read(operations), 'rules', rulesOf(rows)),
  }
}

/** The document with new lines between a part's marks. */
function withPart(text: string, part: string, lines: readonly string[]): string {
  const [start, end] = [`<!-- settings: ${part} (node scripts/write-settings.ts) -->\n`, `\n<!-- end: ${part} -->`]
  const from = text.indexOf(start) + start.length
  const to = text.indexOf(end, from)
  if (from < start.length || to === -1) throw new Error(`no marks of the part "${part}"`)
  return `${text.slice(0, from)}\n${lines.join('\n')}\n${text.slice(to)}`
}

function contractShapes(rows: Rows): string {
  const sections = sectionsOf(rows).map(([section, entries]) => {
    const fields = entries.flatMap(([id, row]) => [
      `    ${nameOf(id)}: ${shapeOf(row)},`,
      ...derivedAfter(id).map(([derived, { schema }]) => `    ${nameOf(derived)}: ${shapeOf({ schema })},`),
    ])
    return [`  ${section}: Type.Object({`, ...fields, '  }),'].join('\n')
  })
  return `${NOTE}import Type from 'typebox'\n\nexport const SECTIONS = {\n${sections.join('\n')}\n}\n`
}

function shapeOf({ schema, isNullable }: Pick<Row, 'schema' | 'isNullable'>): string {
  const { type, description } = toJsonSchema(schema)
  const options = description === undefined ? [] : [`{ description: ${quoted(description)} }`]
  const shape = { integer: 'Type.Integer', boolean: 'Type.Boolean', string: 'Type.String', array: 'Type.Array' }[type]
  const items = [...(isNullable ? [`[${shape}(), Type.Null()]`] : type === 'array' ? ['Type.String()'] : []), ...options]
  return `${isNullable ? 'Type.Union' : shape}(${items.join(', ')})`
}

function consoleRows(rows: Rows): string {
  const shown = sectionsOf(rows).filter(([section]) => !HAVE_A_PAGE.includes(section))
  const lines = shown.flatMap(([, entries]) => entries).map(([id, row]) => `  ${quoted(id)}: { ${consoleFacts(row).join(', ')} },`)
  return `${NOTE}export const ROWS = {\n${lines.join('\n')}\n} as const\n`
}

function consoleFacts({ schema, standard, choices, readOnly, isNullable, shownIn }: Row): string[] {
  const { type, enum: options = choices } = toJsonSchema(schema)
  const kind = options ? 'choice' : ({ integer: 'number', boolean: 'switch', string: 'text', array: 'lines' } as const)[type]
  return [
    `kind: ${quoted(kind)}`,
    ...(isEmpty(standard) || typeof standard === 'function' ? [] : [`defaultValue: ${quoted(String(standard))}`]),
    ...(options ? [`options: [${options.map(quoted).join(', ')}]`] : []),
    ...(readOnly ? ['isReadOnly: true'] : []),
    ...(isNullable ? ['isNullable: true'] : []),
    ...(shownIn === undefined ? [] : [`section: ${quoted(shownIn)}`]),
  ]
}

function configurationPage(rows: Rows): string {
  const tables = sectionsOf(rows).map(([section, entries]) =>
    [
      ...[`## ${section}`, ''],
      ...table(
        ['Setting', 'Default', 'Environment', 'Flag', 'Takes effect', 'Description'],
        entries.map(([id, row]) => {
          const { errorMessage } = toJsonSchema(row.schema)
          const description = errorMessage === undefined ? row.description : `${row.description} Takes ${errorMessage}.`
          return [code(id), shown(row.standard), variableOf(row, 'CHAPTERHOUSE_'), flagOf(row), effectOf(row), description]
        }),
      ),
      '',
    ].join('\n'),
  )
  return [HEAD, ...tables, BESIDE, BRIDGE, ...bridgeTable(), ''].join('\n')
}

const bridgeTable = (): string[] =>
  table(
    ['Setting', 'Default', 'Environment', 'Flag', 'Description'],
    Object.entries<BridgeRow>(BRIDGE_KEYS).map(([id, { schema, standard, env, flag, description }]) => {
      const { errorMessage = '' } = toJsonSchema(schema)
      return [
        code(id),
        shown(standard),
        code(`CHAPTERHOUSE_${env}`),
        flag ? code(`--${flag}`) : '',
        `${description} Takes ${errorMessage}.`,
      ]
    }),
  )

/** docs/reference/server.md 3.10: the envelope. */
const fieldsOf = (rows: Rows): string[] =>
  table(
    ['Section', 'Fields'],
    sectionsOf(rows).map(([section, entries]) => {
      const fields = entries.flatMap(([id, row]) => [
        fieldOf(id, row),
        ...derivedAfter(id).map(([derived, { schema }]) => fieldOf(derived, { schema, readOnly: true })),
      ])
      return [code(section), fields.join(', ')]
    }),
  )

function fieldOf(id: string, { schema, isNullable, readOnly }: Pick<Row, 'schema' | 'isNullable' | 'readOnly'>): string {
  const type = { integer: ' int', boolean: ' bool', string: '', array: '[]' }[toJsonSchema(schema).type]
  const name = type === '[]' ? code(`${nameOf(id)}[]`) : `${code(nameOf(id))}${type}`
  return `${name}${isNullable ? ' or null' : ''}${readOnly ? ' (read-only)' : ''}`
}

function restartList(rows: Rows): string[] {
  const ids = Object.entries(rows).flatMap(([id, { applies }]) => (applies === 'restart' ? [code(id)] : []))
  return [`Restart settings: ${ids.join(', ')}.`]
}

/** docs/reference/server.md 5.2: where a setting comes from. */
const keysOf = (rows: Rows): string[] =>
  table(
    ['Key', 'Environment (`CHAPTERHOUSE_`)', 'Flag', 'Default'],
    Object.entries(rows).map(([id, row]) => [code(id), variableOf(row, ''), flagOf(row), shown(row.standard)]),
  )

/** docs/reference/operations.md 4.1: the accepted values. */
const rulesOf = (rows: Rows): string[] =>
  table(
    ['Id', 'Type', 'Takes effect', 'Accepts', 'Stored form and conditions'],
    Object.entries(rows).map(([id, row]) => {
      const { type, errorMessage = '' } = toJsonSchema(row.schema)
      const name = { integer: 'int', boolean: 'bool', string: 'string', array: 'list' }[type]
      const effect = row.readOnly ? `read-only, ${effectOf(row)}` : effectOf(row)
      return [code(id), row.isNullable ? `${name} or null` : name, effect, errorMessage, row.rule ?? '']
    }),
  )

function table(columns: readonly string[], lines: readonly (readonly string[])[]): string[] {
  const [head, ...others] = [columns, ...lines].map((cells) => `| ${cells.join(' | ')} |`)
  return [head ?? '', `|${'---|'.repeat(columns.length)}`, ...others]
}

const sectionsOf = (rows: Rows): [string, [string, Row][]][] => [...Map.groupBy(Object.entries(rows), ([id]) => sectionOf(id))]
const derivedAfter = (id: string) => Object.entries(DERIVED).filter(([, { after }]) => after === id)
const sectionOf = (id: string): string => id.slice(0, id.indexOf('.'))
const nameOf = (id: string): string => id.slice(id.indexOf('.') + 1)
const code = (text: string): string => `\`${text}\``
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const variableOf = ({ env }: Row, prefix: string): string => (env ? code(prefix + env) : '')
const flagOf = ({ flag }: Row): string => (flag ? code(`--${flag}`) : '')
const effectOf = ({ applies }: Row): string => (applies === 'now' ? 'immediately' : 'after a restart')
const isEmpty = (standard: unknown): boolean => standard === '' || (Array.isArray(standard) && standard.length === 0)

function shown(standard: unknown): string {
  if (typeof standard === 'function') return 'depends on `network.bind`'
  return isEmpty(standard) ? 'empty' : code(String(standard))
}

interface JsonSchema {
  type: 'string' | 'integer' | 'boolean' | 'array'
  enum?: readonly string[]
  description?: string
  errorMessage?: string
}
const toJsonSchema = (schema: object): JsonSchema => ({ type: 'string', ...schema })
