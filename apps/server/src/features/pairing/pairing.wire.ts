import type { Code, MintedCode, PairingPayload } from '@chapterhouse/contract/server/sign-in/pairing'
import { wholeSecond } from '../accounts/index.ts'
import { someUrls, type UrlNeeds } from '../sessions/index.ts'
import type { MintedInvite } from './codes.ts'
import type { Invite } from './invite.ts'
import { inviteLink, pairingLinks } from './links.ts'
import type { Ticket } from './pairing.ts'
import type { DrawQr } from './qr-png.ts'

/** The server's part of a payload. */
export interface PublicUrls extends UrlNeeds {
  serverName: () => string
  appScheme: () => string
  drawQr: DrawQr
}
type Origin = Parameters<typeof someUrls>[1]

/** The public address, else this request's; a forwarded host is never trusted. */
export function baseOf({ publicUrl }: Pick<PublicUrls, 'publicUrl'>, { scheme, host }: Origin): string {
  return publicUrl() || `${scheme}://${host}`
}

export async function toPayload(
  { token, codeExpiresAt, usesRemaining }: Ticket,
  needs: PublicUrls,
  origin: Origin,
): Promise<PairingPayload> {
  const base = baseOf(needs, origin)
  const known = someUrls(needs, origin)
  const { uri, webUrl } = pairingLinks({ base, token, appScheme: needs.appScheme(), addresses: known.addresses ?? {} })
  return {
    server_name: needs.serverName(),
    base_url: base,
    pairing_token: token,
    uri,
    web_url: webUrl,
    qr_png_data_uri: await needs.drawQr(webUrl),
    links: { web: `${base}/web`, admin: `${base}/admin` },
    ...(codeExpiresAt !== undefined && { code_expires_at: wholeSecond(codeExpiresAt) }),
    ...(usesRemaining !== undefined && { uses_remaining: usesRemaining }),
    ...known,
  }
}

export function toCode({ id, label, maxUses, uses, expiresAt, redeemedAt, createdAt }: Invite): Code {
  return {
    id,
    label,
    max_uses: maxUses,
    uses,
    ...(expiresAt !== null && { expires_at: wholeSecond(expiresAt) }),
    ...(redeemedAt !== null && { redeemed_at: wholeSecond(redeemedAt) }),
    created_at: wholeSecond(createdAt),
  }
}

export function toMintedCode({ code, maxUses, expiresAt }: MintedInvite, base: string): MintedCode {
  return {
    auth_code: code,
    invite_url: inviteLink(base, code),
    max_uses: maxUses,
    ...(expiresAt !== null && { expires_at: wholeSecond(expiresAt) }),
  }
}
