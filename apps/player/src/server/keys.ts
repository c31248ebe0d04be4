import { session } from '@chapterhouse/ui/session'

/** A book as the wire names it. */
export interface BookRef {
  libraryId: number
  path: string
}

/** As in the settings that follow a person: `7:Herbert/Dune`. */
export const bookKey = ({ libraryId, path }: BookRef): string => `${libraryId}:${path}`

/** Splits it again; a path may hold colons. */
export function bookOf(key: string): BookRef {
  const at = key.indexOf(':')
  return { libraryId: Number(key.slice(0, at)), path: key.slice(at + 1) }
}

/** Two people may share a browser, and a browser may know two servers. */
export function ownerKey(rest = ''): string {
  const { serverId, user } = session.value ?? { serverId: '', user: { id: 0 } }
  return `${serverId}|${user.id}|${rest}`
}
