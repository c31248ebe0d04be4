/** The signed-in account, as known throughout the program. */
export interface Viewer {
  userId: number
  name: string
  isAdmin: boolean
  isDemo: boolean
  via: 'session' | 'api'
  /** The row id of the presented token, which identifies the device and keys per-token limits. */
  tokenId: number
}

/** The paired bridge: a program, not a person. */
export interface PairedBridge {
  /** Of this pairing; a later one has another. */
  pairingId: number
  app: string
  /** '' if it names none; so is `platform`. */
  version: string
  platform: string
}

/** The author of a change: a viewer, or the server itself, including its command line. */
export type Actor = Pick<Viewer, 'userId' | 'name' | 'via'> | { userId: null; name: string; via: 'system' }

export interface AuditEntry {
  action: string
  actor: Actor
  target: string
  details: object
}
