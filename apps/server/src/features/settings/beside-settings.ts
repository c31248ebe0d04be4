/** Entries of the file that are not settings: environment, flags and pages don't change them. */
export const BESIDE: readonly string[] = ['server_id', 'libraries']

/** A folder to use as a library; the name defaults to the folder's. */
interface NamedFolder {
  name?: string
  root: string
}

const SERVER_ID = /^[A-Za-z0-9_-]{22}$/

/** The identity of this installation, if the file has one. */
export function serverIdIn(file: Readonly<Record<string, unknown>>): string | undefined {
  const { server_id: id } = file
  return typeof id === 'string' && id !== '' ? id : undefined
}

export function besideProblems(file: Readonly<Record<string, unknown>>): string[] {
  const { server_id: id = '', libraries = [] } = file
  return [
    ...(id === '' || (typeof id === 'string' && SERVER_ID.test(id))
      ? []
      : ['config.yaml: server_id: the 22 characters as generated; remove the line to generate a new one']),
    ...(Array.isArray(libraries) ? libraries.flatMap(libraryProblems) : ['config.yaml: libraries: a list of `name` and `root`']),
  ]
}

/** Expects a file without problems. */
export function namedFolders({ libraries = [] }: Readonly<Record<string, unknown>>): NamedFolder[] {
  return Array.isArray(libraries) ? libraries.filter((entry) => libraryProblems(entry, 0).length === 0) : []
}

function libraryProblems(entry: unknown, at: number): string[] {
  const named = `config.yaml: libraries[${at}]`
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return [`${named}: \`root\` is required, \`name\` is optional`]
  const { root, name, ...others } = entry as Record<string, unknown>
  return [
    ...(isText(root) ? [] : [`${named}.root: a folder is required`]),
    ...(name === undefined || isText(name) ? [] : [`${named}.name: a name; remove the line for the folder's`]),
    ...Object.keys(others).map((key) => `${named}.${key} is not a setting`),
  ]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
