import * as contract from '@chapterhouse/contract/server/system/admin-settings'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import type { Settings } from './settings.ts'
import { type DerivedValues, toChanges, toEnvelope } from './settings.wire.ts'

type Change = Parameters<Parameters<typeof serve<typeof contract.updateServerSettings>>[2]>[0]

export function settingsRoutes(
  app: App,
  needs: DerivedValues & {
    settings: Settings
    isLibraryName: (name: string) => boolean
    onChange: (settings: readonly string[]) => void
    /** Throws for an API key: with the public address and the trusted proxies one could impersonate an admin. */
    refuseKey: (viewer: Change['viewer']) => void
  },
): void {
  const { settings, isLibraryName } = needs
  serve(app, contract.getServerSettings, () => toEnvelope(settings, needs))

  serve(app, contract.updateServerSettings, ({ body, viewer, audited }) => {
    needs.refuseKey(viewer)
    const changes = toChanges(body)
    const library = changes['demo.library']
    if (typeof library === 'string' && library.trim() !== '' && !isLibraryName(library.trim()))
      throw invalid('no library has that name', { code: 'invalid_setting', fields: { field: 'demo.library' } })
    const real = settings.change(changes)
    if (real.length > 0) {
      audited('', { changes: real })
      needs.onChange(real.map(({ setting }) => setting))
    }
    return toEnvelope(settings, needs)
  })
}
