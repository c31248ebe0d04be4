import { storedLogouts } from '@chapterhouse/ui/pending-logouts'
import { endSessionByHash } from './api.ts'

/** Sessions signed out on this device, until the server has been notified. */
export const pendingLogouts = storedLogouts(endSessionByHash)
