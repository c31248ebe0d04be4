import { conflict, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Device } from './device.ts'
import { tokensStore } from './tokens.store.ts'

export type Devices = ReturnType<typeof createDevices>

/** Sign-ins and keys as a list from which one can be ended (docs/reference/server.md 2.4, 3.9). */
export function createDevices({ db, now }: { db: Db; now: () => Date }) {
  const store = tokensStore(db)
  const at = () => now().toISOString()

  return {
    ofPerson: (userId: number): Device[] => store.ofPerson(userId, at()),
    all: (): Device[] => store.all(at()),

    /** One's own; answers whether it was the one that asks. The browser is an unknown one from now on. */
    endOwn(viewer: Viewer, id: number): boolean {
      return db.transaction(() => {
        if (store.find(id, at())?.userId !== viewer.userId) throw missing('device not found')
        store.revoke(id, at())
        store.forgetSignInKey(id)
        return id === viewer.tokenId
      })
    },

    /** Anybody's but the one that asks. */
    end(viewer: Viewer, id: number): Device {
      return db.transaction(() => {
        const device = store.find(id, at())
        if (!device) throw missing('device not found')
        if (id === viewer.tokenId)
          throw conflict('that is the device that you are using: sign out instead', { code: 'current_device' })
        store.revoke(id, at())
        store.forgetSignInKeyOf(device.userId, id)
        return device
      })
    },
  }
}
