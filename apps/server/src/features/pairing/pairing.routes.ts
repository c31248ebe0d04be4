import * as contract from '@chapterhouse/contract/server/sign-in/pairing'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { toUser } from '../accounts/index.ts'
import { type AdmitOwn, clientHeader, refuseKey, someUrls } from '../sessions/index.ts'
import type { Codes } from './codes.ts'
import type { Pairing } from './pairing.ts'
import { baseOf, type PublicUrls, toCode, toMintedCode, toPayload } from './pairing.wire.ts'

interface PairingRouteNeeds extends PublicUrls {
  pairing: Pairing
  codes: Codes
  admitOwn: AdmitOwn
  serverId: string
}

export function pairingRoutes(app: App, needs: PairingRouteNeeds): void {
  const { pairing, codes, admitOwn, serverId } = needs

  serve(app, contract.redeem, ({ body, address, origin }) => {
    const { code = '' } = body
    if (code.trim() === '') throw invalid('code is required')
    return toPayload(pairing.redeem(code, address), needs, origin())
  })

  serve(app, contract.exchange, ({ body, address, origin, header }) => {
    const { pairing_token: given = '', device_name: deviceName, device_id: deviceId } = body
    if (given === '') throw invalid('pairing_token is required')
    const { token, user } = pairing.exchange(given, { deviceName, deviceId, client: clientHeader(header) }, address)
    return { token, user: toUser(user), server_id: serverId, ...someUrls(needs, origin()) }
  })

  serve(app, contract.pair, ({ viewer, origin }) => {
    refuseKey(viewer)
    return toPayload(pairing.pair(viewer), needs, origin())
  })

  serve(app, contract.createRecovery, (input) => {
    admitOwn(input)
    return { recovery_code: codes.mintRecovery(input.viewer.userId) }
  })
  serve(app, contract.clearRecovery, ({ viewer }) => void codes.clearRecovery(viewer.userId, viewer))
}

export function codeAdminRoutes(app: App, needs: Pick<PairingRouteNeeds, 'codes' | 'publicUrl'> & UserNeeds): void {
  const { codes, accounts } = needs

  serve(app, contract.listInvites, () => ({
    invites: codes.list().map((invite) => ({ ...toCode(invite), user_id: invite.userId, username: invite.username })),
  }))
  serve(app, contract.createInvite, ({ viewer, params, body, origin, audited }) => {
    const { label, max_uses: maxUses, ttl_days: ttlDays } = body
    const minted = codes.mint(params.id, { label, maxUses, ttlDays }, viewer)
    audited(minted.owner.username, detailsOf(minted))
    return toMintedCode(minted, baseOf(needs, origin()))
  })
  serve(app, contract.rotateInvite, ({ viewer, params, origin, audited }) => {
    const minted = codes.rotate(params.id, viewer)
    audited(minted.owner.username, detailsOf(minted))
    return toMintedCode(minted, baseOf(needs, origin()))
  })
  serve(app, contract.deleteInvite, ({ params, audited }) => {
    const owner = codes.remove(params.id)
    if (owner) audited(owner.username)
  })
  serve(app, contract.clearRecoveryOf, ({ viewer, params, audited }) => {
    const { username } = accounts.get(params.id)
    if (codes.clearRecovery(params.id, viewer)) audited(username)
  })
}

interface UserNeeds {
  accounts: { get: (id: number) => { username: string } }
}

function detailsOf({ maxUses, expiresAt }: { maxUses: number; expiresAt: string | null }): object {
  return { max_uses: maxUses, ...(expiresAt !== null && { expires_at: expiresAt }) }
}
