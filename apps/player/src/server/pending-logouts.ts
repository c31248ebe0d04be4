import { storedLogouts } from '@chapterhouse/ui/pending-logouts'
import { endSessionByHash } from './api.ts'

/** Sign-outs on this device that the server does not have yet. */
export const pendingLogouts = storedLogouts(endSessionByHash)
