import { getPlayerSettings, savePlayerSettings } from '@chapterhouse/contract/server/player-settings'
import type { App } from '@chapterhouse/kit/http'
import { serveBytes } from '@chapterhouse/kit/serve'
import { sendJson, sendTagged, taggedJson } from '@chapterhouse/kit/serve-json'
import { settingsText } from './listening.wire.ts'
import type { PlayerSettings } from './player-settings.ts'

export function playerSettingsRoutes(app: App, { playerSettings }: { playerSettings: PlayerSettings }): void {
  serveBytes(app, getPlayerSettings, async ({ viewer }, request, reply) =>
    sendTagged(request, reply, taggedJson(settingsText(playerSettings.get(viewer)))),
  )

  serveBytes(app, savePlayerSettings, async ({ viewer, body: { settings, updated_at: updatedAt } }, _request, reply) =>
    sendJson(reply, settingsText(await playerSettings.save(viewer, { settings, updatedAt }))),
  )
}
