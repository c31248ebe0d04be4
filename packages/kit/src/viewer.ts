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

export interface AuditEntry {
  action: string
  actor: Viewer
  target: string
  details: object
}
