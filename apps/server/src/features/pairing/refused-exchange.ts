import { type AppError, unauthenticated } from '@chapterhouse/kit/errors'
import type { PresentedPairing } from './pairing-tokens.store.ts'

export const NO_TOKEN = 'invalid or expired pairing token'

export function isGood(pairing: PresentedPairing, now: string): boolean {
  return !pairing.isOwnerDisabled && pairing.revokedAt === null && (pairing.expiresAt === null || pairing.expiresAt > now)
}

/** The reason why a use of an invite is refused, as players show it. */
export function whyNotTaken({ codeMaxUses, codeUses, codeExpiresAt }: PresentedPairing, now: string): AppError {
  if (codeMaxUses !== null && codeMaxUses > 0 && (codeUses ?? 0) >= codeMaxUses)
    return unauthenticated('invite already used on all its devices - ask for a new invite')
  if (codeExpiresAt !== null && codeExpiresAt <= now) return unauthenticated('invite has expired - ask for a new invite')
  return unauthenticated(NO_TOKEN)
}
