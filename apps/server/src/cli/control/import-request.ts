import type { Summary, UnmatchedItem } from '../../features/imports/index.ts'

/** An import requested from a shell, as one line of JSON to a running server. */
export interface ImportRequest {
  do: 'import'
  /** Exactly one. Files are absolute paths on this machine. */
  source: { url: string; key: string } | { file: string } | { table: string }
  /** Names on the other server, and here. */
  people: readonly (readonly [theirs: string, ours: string])[]
  /** Paths of folders there, and names of libraries here. */
  folders: readonly (readonly [folder: string, library: string])[]
  /** A day, or null for none; absent: each person's first listening here. */
  cutoff?: string | null
  takesLists: boolean
  takesSetAside: boolean
  /** If false, only shows what would be imported. */
  applies: boolean
}

/** The import of one person. */
export interface ImportLine {
  theirs: string
  ours: string
  status: 'fetching' | 'review' | 'applying' | 'applied' | 'failed' | 'undone'
  done: number
  total: number
  error: string
  summary: Summary | null
  unmatched: readonly UnmatchedItem[]
  /** Libraries here in which access, or joining discs, would find that many more books. */
  noAccess?: readonly { library: string; items: number }[]
  splitDiscs?: readonly { library: string; items: number }[]
}

export interface ImportMessage {
  kind: 'import'
  people: readonly ImportLine[]
  /** Names there without a user here. */
  leftOut: readonly string[]
  isEnd: boolean
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isPairs = (value: unknown): value is [string, string][] =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText))

/** A request received through the socket; undefined unless complete. */
export function toImportRequest(sent: Readonly<Record<string, unknown>>): ImportRequest | undefined {
  const { people, folders, cutoff, takesLists, takesSetAside, applies } = sent
  const source = sourceOf(sent['source'])
  if (!source || !isPairs(people) || !isPairs(folders)) return undefined
  return {
    do: 'import',
    source,
    people,
    folders,
    ...(isText(cutoff) || cutoff === null ? { cutoff } : {}),
    takesLists: takesLists !== false,
    takesSetAside: takesSetAside !== false,
    applies: applies === true,
  }
}

function sourceOf(sent: unknown): ImportRequest['source'] | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  const { url, key, file, table } = sent as Readonly<Record<string, unknown>>
  if (isText(url) && isText(key)) return { url, key }
  if (isText(file)) return { file }
  return isText(table) ? { table } : undefined
}
