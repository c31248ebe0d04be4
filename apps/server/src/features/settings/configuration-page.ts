import { KEYS } from './keys.ts'

interface Row {
  schema: object
  standard: unknown
  env?: string
  flag?: string
  applies: 'now' | 'restart'
  says: string
}

const HEAD = `# Configuration

<!-- Written from the table of settings: \`node scripts/write-configuration-docs.ts\` (Node 24) writes it again. -->

A setting is looked for in four places; the later one wins: its default, \`config.yaml\` in the data folder, the environment, the
command line. Every value is checked before the server starts, and all that is wrong is said in one message. A name in the file
that is no setting is wrong too.

In the file a setting is written by section and name:

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

A list in the environment is written with commas. An empty variable is the empty text or the empty list where the setting may be
that, else it counts as not set. What comes from the environment or the command line is never written into the file.
`

const BESIDE = `## Beside the settings

| In the file | Says |
|---|---|
| \`server_id\` | The identity of this installation: made at the first start, never changed. Players keep their own notes by it. |
| \`libraries\` | Folders of audiobooks: \`root\`, and \`name\` where the folder's own shall not be it. At each start a folder that no library has becomes one; a library is found again by its folder, never by its name, and one that is no longer listed stays. |

| On the command line | Default | Says |
|---|---|---|
| \`--data DIR\` | \`./data\` | The data folder: database, file of settings, what was downloaded. Nobody else on the machine may look into it. |
| \`--library DIR\`, \`--library NAME=DIR\` | | A library, like an entry of \`libraries\`; may be given several times. |
| \`--ffmpeg PATH\`, \`--ffprobe PATH\` | looked for | These programs; the empty text switches one off. |
| \`--setup\` | | Opens the page of the first start, with a token that is printed once, instead of printing a sign-in. |
`

/** The reference for operators: docs/configuration.md. */
export function configurationPage(): string {
  const sections = Map.groupBy(Object.entries<Row>(KEYS), ([id]) => id.slice(0, id.indexOf('.')))
  const tables = [...sections].map(([section, rows]) => [`## ${section}`, '', ...tableOf(rows), ''].join('\n'))
  return [HEAD, ...tables, BESIDE].join('\n')
}

function tableOf(rows: readonly [string, Row][]): string[] {
  return ['| Setting | Default | Environment | Flag | Takes effect | Says |', '|---|---|---|---|---|---|', ...rows.map(rowOf)]
}

function rowOf([id, { standard, env, flag, applies, says, schema }]: readonly [string, Row]): string {
  const cells = [
    `\`${id}\``,
    shown(standard),
    env ? `\`CHAPTERHOUSE_${env}\`` : '',
    flag ? `\`--${flag}\`` : '',
    applies === 'now' ? 'at once' : 'after a restart',
    'errorMessage' in schema ? `${says} Takes ${schema.errorMessage}.` : says,
  ]
  return `| ${cells.join(' | ')} |`
}

function shown(standard: unknown): string {
  if (typeof standard === 'function') return 'see there'
  const isEmpty = standard === '' || (Array.isArray(standard) && standard.length === 0)
  return isEmpty ? 'empty' : `\`${standard}\``
}
