/** Whoever is signed in, as far as any part of the program needs to know. */
export interface Viewer {
  userId: number
  name: string
  isAdmin: boolean
  isDemo: boolean
  via: 'session' | 'api'
  /** The row of the token that was presented: names the device, keys what is counted per sign-in. */
  tokenId: number
}

/** Who did something: a viewer, or the server itself and whoever sits at its machine. */
export type Actor = Pick<Viewer, 'userId' | 'name' | 'via'> | { userId: null; name: string; via: 'system' }

export interface AuditEntry {
  action: string
  actor: Actor
  target: string
  details: object
}
