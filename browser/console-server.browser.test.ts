// Pages about the server itself, on a separate server, since they change its settings and backups. In sequence: files imported
// together register their tests as they become ready.
await import('./console-backups.tests.ts')
await import('./console-bridge.tests.ts')
await import('./console-events.tests.ts')
await import('./console-imports.tests.ts')
await import('./console-imported-books.tests.ts')
await import('./console-matching.tests.ts')
await import('./console-notifications.tests.ts')
await import('./console-settings.tests.ts')
await import('./console-state.tests.ts')
// Last, since it moves a book away.
await import('./console-health.tests.ts')

export {}
