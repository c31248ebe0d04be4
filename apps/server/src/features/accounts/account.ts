export interface Account {
  id: number
  username: string
  isAdmin: boolean
  isDisabled: boolean
  isDemo: boolean
  hasPassword: boolean
  /** Whether there is a recovery code, for when all devices are lost. */
  hasRecovery: boolean
}

export interface SeenAccount extends Account {
  /** Last use of any of the person's tokens. */
  lastSeenAt: string | undefined
}
