/** A person who may sign in. */
export interface Account {
  id: number
  username: string
  isAdmin: boolean
  isDisabled: boolean
  isDemo: boolean
  hasPassword: boolean
  /** A code that opens the account when all devices are lost. */
  hasRecovery: boolean
}

/** As the list of all people shows it. */
export interface SeenAccount extends Account {
  /** When any token of theirs was used last. */
  lastSeenAt: string | undefined
}
