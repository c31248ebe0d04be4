/** An invite, without its secret. */
export interface Invite {
  id: number
  userId: number
  label: string
  /** 0: unlimited. */
  maxUses: number
  uses: number
  /** The time it was made for; 0: for ever. */
  ttlDays: number
  createdAt: string
  expiresAt: string | null
  redeemedAt: string | null
}

/** A code that was presented. */
export interface PresentedCode extends Invite {
  kind: 'invite' | 'recovery'
  isOwnerDisabled: boolean
}
