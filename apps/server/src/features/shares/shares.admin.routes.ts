import * as contract from '@chapterhouse/contract/server/people/shares'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Libraries } from '../libraries/index.ts'
import type { ShareRule } from './share.ts'
import type { ShareAdmin } from './share-admin.ts'
import type { ShareGrants } from './share-grants.ts'
import type { GivenRule } from './share-rules.ts'
import { toShare } from './shares.wire.ts'
import { summedRules } from './summed-rules.ts'

/** Routes of docs/reference/server.md 3.3. */
export function shareAdminRoutes(
  app: App,
  { shareAdmin, shareGrants, libraries }: { shareAdmin: ShareAdmin; shareGrants: ShareGrants; libraries: Pick<Libraries, 'get'> },
): void {
  serve(app, contract.listShares, () => {
    const members = shareAdmin.members()
    return { shares: shareAdmin.list().map((share) => ({ ...toShare(share), member_ids: members.get(share.id) ?? [] })) }
  })
  serve(app, contract.createShare, ({ body, audited }) => {
    const share = shareAdmin.create(toChanges(body), body.paths?.map(toRule))
    audited(share.name, { paths: share.rules.length })
    return toShare(share)
  })
  serve(app, contract.getShare, ({ params }) => toShare(shareAdmin.get(params.id)))
  serve(app, contract.updateShare, ({ params, body, audited }) => {
    const { share, hasChanged } = shareAdmin.change(params.id, toChanges(body))
    if (hasChanged) audited(share.name)
    return toShare(share)
  })
  serve(app, contract.deleteShare, ({ params, audited }) => audited(shareAdmin.remove(params.id).name))

  serve(app, contract.addSharePaths, ({ params, body, audited }) => {
    const { share, rules } = shareAdmin.addRules(params.id, body.rules?.map(toRule) ?? [toRule(body)])
    if (rules.length > 0) audited(share.name, { paths: summed(rules) })
  })
  serve(app, contract.removeSharePath, ({ params, body, audited }) => {
    const { share, rule, hasChanged } = shareAdmin.removeRule(params.id, toRule(body))
    if (hasChanged) audited(share.name, { paths: summed([rule]) })
  })

  serve(app, contract.grantShare, ({ body, audited }) => {
    const { account, share, hasChanged } = shareGrants.grant(body.user_id, body.share_id)
    if (hasChanged) audited(account.username, { share: share.name })
  })
  serve(app, contract.revokeShare, ({ body, audited }) => {
    const { account, share, hasChanged } = shareGrants.revoke(body.user_id, body.share_id)
    if (hasChanged) audited(account.username, { share: share.name })
  })
  serve(app, contract.grantLibrary, ({ body, audited }) => {
    const { account, library, hasChanged } = shareGrants.grantLibrary(body.user_id, body.library_id)
    if (hasChanged) audited(account.username, { library: library.name })
  })

  function summed(rules: readonly ShareRule[]): object {
    return summedRules(rules, (id) => libraries.get(id).name)
  }
}

function toChanges({ name, description, read_only: isReadOnly }: { name?: string; description?: string; read_only?: boolean }) {
  return { name, description, isReadOnly }
}

function toRule({ library_id: libraryId, path }: { library_id?: number; path?: string }): GivenRule {
  return { libraryId, path }
}
