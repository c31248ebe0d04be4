import { conflict, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Device } from './device.ts'
import { tokensStore } from './tokens.store.ts'

export type Devices = ReturnType<typeof createDevices>

/** Lists and revokes sign-ins and keys (docs/reference/server.md 2.4, 3.9). */
export function createDevices({ db, now }: { db: Db; now: () => Date }) {
  const store = tokensStore(db)
  const at = () => now().toISOString()

  return {
    ofPerson: (userId: number): Device[] => store.ofPerson(userId, at()),
    all: (): Device[] => store.all(at()),

    /** Ends a session of the viewer and returns whether it was the current one. Its browser is no longer a known one. */
    endOwn(viewer: Viewer, id: number): boolean {
      return db.transaction(() => {
        if (store.find(id, at())?.userId !== viewer.userId) throw missing('device not found')
        store.revoke(id, at())
        store.forgetSignInKey(id)
        return id === viewer.tokenId
      })
    },

    /** Ends any session but the current one. */
    end(viewer: Viewer, id: number): Device {
      return db.transaction(() => {
        const device = store.find(id, at())
        if (!device) throw missing('device not found')
        if (id === viewer.tokenId) throw conflict('this is your current device; sign out instead', { code: 'current_device' })
        store.revoke(id, at())
        store.forgetSignInKeyOf(device.userId, id)
        return device
      })
    },
  }
}
