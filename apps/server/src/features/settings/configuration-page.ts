import { KEYS } from './keys.ts'

interface Row {
  schema: object
  standard: unknown
  env?: string
  flag?: string
  applies: 'now' | 'restart'
  description: string
}

const HEAD = `# Configuration

<!-- Written from the table of settings: \`node scripts/write-configuration-docs.ts\` (Node 24) writes it again. -->

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

/** The reference for operators: docs/configuration.md. */
export function configurationPage(): string {
  const sections = Map.groupBy(Object.entries<Row>(KEYS), ([id]) => id.slice(0, id.indexOf('.')))
  const tables = [...sections].map(([section, rows]) => [`## ${section}`, '', ...tableOf(rows), ''].join('\n'))
  return [HEAD, ...tables, BESIDE].join('\n')
}

function tableOf(rows: readonly [string, Row][]): string[] {
  return [
    '| Setting | Default | Environment | Flag | Takes effect | Description |',
    '|---|---|---|---|---|---|',
    ...rows.map(rowOf),
  ]
}

function rowOf([id, { standard, env, flag, applies, description, schema }]: readonly [string, Row]): string {
  const cells = [
    `\`${id}\``,
    shown(standard),
    env ? `\`CHAPTERHOUSE_${env}\`` : '',
    flag ? `\`--${flag}\`` : '',
    applies === 'now' ? 'at once' : 'after a restart',
    'errorMessage' in schema ? `${description} Takes ${schema.errorMessage}.` : description,
  ]
  return `| ${cells.join(' | ')} |`
}

function shown(standard: unknown): string {
  if (typeof standard === 'function') return 'see description'
  const isEmpty = standard === '' || (Array.isArray(standard) && standard.length === 0)
  return isEmpty ? 'empty' : `\`${standard}\``
}
