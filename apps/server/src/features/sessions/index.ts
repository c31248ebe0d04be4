export { createGuard } from './guard.ts'
export { createSessions, forgettingDevices, type Sessions } from './sessions.ts'
