import * as contract from '@chapterhouse/contract/server/system/setup'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { toUser } from '../accounts/index.ts'
import { toLibrary } from '../browsing/index.ts'
import { toFolders } from '../scanning/index.ts'
import type { Setup } from './setup.ts'

export function setupRoutes(app: App, { setup }: { setup: Setup }): void {
  serve(app, contract.setup, async ({ body }) => {
    const { token = '', username, password = '', library_name: libraryName = '', library_root: libraryRoot = '' } = body
    const made = await setup.complete({ token, username: username?.trim() || 'admin', password, libraryName, libraryRoot })
    return { user: toUser(made.user), library: toLibrary(made.library) }
  })

  serve(app, contract.setupFolders, async ({ body: { token = '', path = '' } }) => toFolders(await setup.folders(token, path)))
}
