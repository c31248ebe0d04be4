// Pages about the server itself, on a server of their own, since they change its settings and backups.
import './console-backups.tests.ts'
import './console-events.tests.ts'
import './console-matching.tests.ts'
import './console-notifications.tests.ts'
import './console-settings.tests.ts'
import './console-state.tests.ts'
// The last, since it moves a book away.
import './console-health.tests.ts'
