import { MIGRATIONS_TABLE, migrationsIn } from '@chapterhouse/kit/sqlite/migrate'
import { compareSchema } from './compare-schema.ts'
import { openUntrusted, schemaAfter } from './database-file.ts'

export interface Inspection {
  file: string
  /** Whether every page is checked. */
  isFull: boolean
  /** The folder of this server's migrations, as a URL. */
  migrations: string
}

/** Whether this server can use a backup, and the newest migration in it. */
export type BackupCheck =
  | { kind: 'usable'; schema: string; strayIndexes: string[] }
  | { kind: 'newer' }
  | { kind: 'unusable'; why: string }

/** More than any database of ours has. */
const MOST_ENTRIES = 10_000
const LONGEST_TEXT = 100_000

/**
 * Compares a file's schema with what its migrations create, before anything in it runs. Throws for a file that is damaged or not a
 * database.
 */
export async function inspectBackup({ file, isFull, migrations }: Inspection): Promise<BackupCheck> {
  using backup = openUntrusted(file)
  const entries = backup.schema(MOST_ENTRIES + 1)
  if (entries.length > MOST_ENTRIES || entries.some(({ sql }) => (sql?.length ?? 0) > LONGEST_TEXT))
    return { kind: 'unusable', why: 'its schema is too large' }
  const isTable = entries.some(
    ({ type, name, sql }) => name === 'migrations' && type === 'table' && /^create table/i.test(sql ?? ''),
  )
  const applied = (isTable && backup.stored('migrations', 'name', MOST_ENTRIES)) || []
  const schema = applied.at(-1)
  if (schema === undefined) return { kind: 'unusable', why: 'it has no migrations' }
  const folder = new URL(migrations)
  const shipped = new Set(migrationsIn(folder))
  if (!applied.every((name) => shipped.has(name))) return { kind: 'newer' }
  const verdict = compareSchema(entries, schemaAfter([MIGRATIONS_TABLE, ...(await statementsOf(applied, folder))]))
  if (!verdict.isOurs) return { kind: 'unusable', why: verdict.why }
  const said = isFull ? backup.quickCheck() : 'ok'
  if (said !== 'ok') return { kind: 'unusable', why: said }
  backup.count('users')
  return { kind: 'usable', schema, strayIndexes: verdict.strayIndexes }
}

/** In the order in which they were applied. */
async function statementsOf(names: readonly string[], folder: URL): Promise<string[]> {
  const migrations = await Promise.all(names.map((name): Promise<{ up: string }> => import(new URL(name, folder).href)))
  return migrations.map(({ up }) => up)
}
