import { storedLogouts } from '@chapterhouse/ui/pending-logouts'
import { endSessionByHash } from './api.ts'

/** Sessions that were signed out on this device, until the server is informed. */
export const pendingLogouts = storedLogouts(endSessionByHash)
