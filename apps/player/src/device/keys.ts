import { session } from '@chapterhouse/ui/session'

export interface BookRef {
  libraryId: number
  path: string
}

/** As in the synced settings: `7:Herbert/Dune`. */
export const bookKey = ({ libraryId, path }: BookRef): string => `${libraryId}:${path}`

/** The inverse of `bookKey`; a path may contain colons. */
export function bookOf(key: string): BookRef {
  const at = key.indexOf(':')
  return { libraryId: Number(key.slice(0, at)), path: key.slice(at + 1) }
}

/** The key prefix of spans waiting to be sent. Devices have stored it, so it must not change. */
export const QUEUED_SPANS = 'told|'

/** Several users may share a browser, and a browser may know several servers. */
export function ownerKey(rest = ''): string {
  const { serverId, user } = session.value ?? { serverId: '', user: { id: 0 } }
  return `${serverId}|${user.id}|${rest}`
}
