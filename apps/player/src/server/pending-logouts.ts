import { storedLogouts } from '@chapterhouse/ui/pending-logouts'
import { endToken } from './api.ts'

/** Sign-outs on this device that the server does not have yet. */
export const pendingLogouts = storedLogouts(endToken)
