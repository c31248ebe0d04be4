import type { RunDatabaseWork } from './database-work.ts'

/** Whether this server can use a backup, and the newest migration in it. */
type BackupCheck = { kind: 'usable'; schema: string } | { kind: 'newer' } | { kind: 'unusable'; why: string }

interface CheckNeeds {
  run: RunDatabaseWork
  /** The migrations of this server. */
  shipped: readonly string[]
}

/** Quick: whether it is a database of this server. Full: also whether every page is intact (docs/reference/operations.md 1.5). */
export async function checkBackup(
  file: string,
  { run, shipped }: CheckNeeds,
  { isFull, signal }: { isFull: boolean; signal?: AbortSignal | undefined },
): Promise<BackupCheck> {
  const result = await run({ do: 'inspect', file, isFull }, signal)
  if (!result.ok) return { kind: 'unusable', why: result.why }
  const migrations = result.facts?.migrations ?? []
  const schema = migrations.at(-1)
  if (schema === undefined) return { kind: 'unusable', why: 'it has no migrations' }
  return migrations.every((name) => shipped.includes(name)) ? { kind: 'usable', schema } : { kind: 'newer' }
}
