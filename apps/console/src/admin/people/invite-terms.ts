import type { Invite } from '../../server/responses.ts'

/** An invite's terms as typed. */
export interface Terms {
  label: string
  uses: string
  days: string
}

export const MAX_USES = 1_000_000
export const MAX_DAYS = 36_500

/** A whole number; undefined if it is empty or invalid, since 0 means no limit. */
export function countIn(typed: string, max: number): number | undefined {
  const text = typed.trim()
  return /^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined
}

/** The body of the request; undefined while a number is missing or invalid. */
export function termsToWire({ label, uses, days }: Terms) {
  const [max_uses, ttl_days] = [countIn(uses, MAX_USES), countIn(days, MAX_DAYS)]
  return max_uses === undefined || ttl_days === undefined ? undefined : { label: label.trim(), max_uses, ttl_days }
}

export const isUsedUp = ({ uses, max_uses }: Pick<Invite, 'uses' | 'max_uses'>): boolean => max_uses > 0 && uses >= max_uses

/** Whether it is used up or expired: regenerating the invite makes it valid again. */
export function isOver(invite: Pick<Invite, 'uses' | 'max_uses' | 'expires_at'>, now = Date.now()): boolean {
  return isUsedUp(invite) || (invite.expires_at !== undefined && Date.parse(invite.expires_at) <= now)
}
