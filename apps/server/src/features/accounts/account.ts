/** A person who may sign in. */
export interface Account {
  id: number
  username: string
  isAdmin: boolean
  isDisabled: boolean
  isDemo: boolean
  hasPassword: boolean
}
