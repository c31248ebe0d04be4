/** What stands in the file beside the settings: no environment, no flag, no page changes it. */
export const BESIDE: readonly string[] = ['server_id', 'libraries']

/** A folder that becomes a library; without a name the folder's own is taken. */
export interface NamedFolder {
  name?: string
  root: string
}

const SERVER_ID = /^[A-Za-z0-9_-]{22}$/

/** The identity of this installation, when the file has one. */
export function serverIdIn(file: Readonly<Record<string, unknown>>): string | undefined {
  const { server_id: id } = file
  return typeof id === 'string' && id !== '' ? id : undefined
}

export function besideProblems(file: Readonly<Record<string, unknown>>): string[] {
  const { server_id: id = '', libraries = [] } = file
  return [
    ...(id === '' || (typeof id === 'string' && SERVER_ID.test(id))
      ? []
      : ['config.yaml: server_id: 22 characters, as they were made; without the line a new one is made']),
    ...(Array.isArray(libraries) ? libraries.flatMap(libraryProblems) : ['config.yaml: libraries: a list of `name` and `root`']),
  ]
}

/** Of a file without problems. */
export function namedFolders({ libraries = [] }: Readonly<Record<string, unknown>>): NamedFolder[] {
  return Array.isArray(libraries) ? libraries.filter((entry) => libraryProblems(entry, 0).length === 0) : []
}

function libraryProblems(entry: unknown, at: number): string[] {
  const named = `config.yaml: libraries[${at}]`
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return [`${named}: \`root\` is needed, \`name\` may be given`]
  const { root, name, ...others } = entry as Record<string, unknown>
  return [
    ...(isText(root) ? [] : [`${named}.root: the folder is needed`]),
    ...(name === undefined || isText(name) ? [] : [`${named}.name: a name, or no such line`]),
    ...Object.keys(others).map((key) => `${named}.${key} is no setting`),
  ]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
