/** The signed-in account, as far as any part of the program needs to know it. */
export interface Viewer {
  userId: number
  name: string
  isAdmin: boolean
  isDemo: boolean
  via: 'session' | 'api'
  /** The row of the token that was presented: names the device, keys what is counted per sign-in. */
  tokenId: number
}

/** The author of a change: a viewer, or the server itself, including its command line. */
export type Actor = Pick<Viewer, 'userId' | 'name' | 'via'> | { userId: null; name: string; via: 'system' }

export interface AuditEntry {
  action: string
  actor: Actor
  target: string
  details: object
}
