import { getPlayerSettings, savePlayerSettings } from '@chapterhouse/contract/server/listening/player-settings'
import type { App } from '@chapterhouse/kit/http/app'
import { prepared, tagged } from '@chapterhouse/kit/http/prepared'
import { serve } from '@chapterhouse/kit/http/serve'
import { settingsText } from '../listening.wire.ts'
import type { PlayerSettings } from './player-settings.ts'

export function playerSettingsRoutes(app: App, { playerSettings }: { playerSettings: PlayerSettings }): void {
  serve(app, getPlayerSettings, ({ viewer }) => tagged(settingsText(playerSettings.get(viewer))))

  serve(app, savePlayerSettings, async ({ viewer, body: { settings, updated_at: updatedAt } }) =>
    prepared(settingsText(await playerSettings.save(viewer, { settings, updatedAt }))),
  )
}
