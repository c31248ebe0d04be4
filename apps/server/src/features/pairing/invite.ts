/** An invite, without its secret. */
export interface Invite {
  id: number
  userId: number
  label: string
  /** 0: unlimited. */
  maxUses: number
  uses: number
  /** Lifetime at creation; 0: unlimited. */
  ttlDays: number
  createdAt: string
  expiresAt: string | null
  redeemedAt: string | null
}

/** The stored code that matches a presented one. */
export interface PresentedCode extends Invite {
  kind: 'invite' | 'recovery'
  isOwnerDisabled: boolean
}
