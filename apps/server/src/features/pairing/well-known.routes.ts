import * as contract from '@chapterhouse/contract/server/system/well-known'
import { missing } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'

interface WellKnownNeeds {
  appleAppIds: () => readonly string[]
  androidPackage: () => string
  androidSha256: () => readonly string[]
}

/** Not part of the API; the path exists only once an app is configured. */
export function wellKnownRoutes(app: App, { appleAppIds, androidPackage, androidSha256 }: WellKnownNeeds): void {
  serve(app, contract.appleAppSiteAssociation, () => {
    const appIDs = [...appleAppIds()]
    if (appIDs.length === 0) throw missing('not found')
    return { applinks: { apps: [], details: [{ appIDs, components: [{ '/': '/web/connect*' }, { '/': '/connect*' }] }] } }
  })

  serve(app, contract.assetLinks, () => {
    const [name, prints] = [androidPackage(), [...androidSha256()]]
    if (name === '' || prints.length === 0) throw missing('not found')
    const target = { namespace: 'android_app', package_name: name, sha256_cert_fingerprints: prints }
    return [{ relation: ['delegate_permission/common.handle_all_urls'], target }]
  })
}
