import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Account, SeenAccount } from './account.ts'

interface Row extends Omit<Account, 'isAdmin' | 'isDisabled' | 'isDemo' | 'hasPassword' | 'hasRecovery'> {
  isAdmin: number
  isDisabled: number
  isDemo: number
  hasRecovery: number
  passwordHash: string
}

interface NewAccount {
  username: string
  key: string
  isAdmin: boolean
  isDemo: boolean
  passwordHash: string
  now: string
}

const COLUMNS = `id, username, is_admin AS isAdmin, disabled AS isDisabled, is_demo AS isDemo, password_hash AS passwordHash,
  EXISTS (SELECT 1 FROM auth_codes c WHERE c.user_id = users.id AND c.kind = 'recovery') AS hasRecovery`

const LIST = `
  SELECT ${COLUMNS}, (SELECT max(last_seen_at) FROM tokens WHERE user_id = users.id) AS lastSeenAt
  FROM users ORDER BY username_key`

const INSERT = `
  INSERT INTO users (username, username_key, is_admin, is_demo, password_hash, created_at)
  VALUES (:username, :key, :isAdmin, :isDemo, :passwordHash, :now)
  RETURNING id`

/** Guests without a token that was used or created since `:before`. */
const IDLE_DEMOS = `
  SELECT id FROM users
  WHERE is_demo AND NOT is_admin AND coalesce(
    (SELECT max(coalesce(last_seen_at, created_at)) FROM tokens WHERE user_id = users.id), created_at) < :before
  LIMIT +:max`

export function accountsStore(db: Db) {
  return {
    find(id: number): Account | undefined {
      const row = db.first<Row>(`SELECT ${COLUMNS} FROM users WHERE id = :id`, { id })
      return row && toAccount(row)
    },
    named(key: string): { account: Account; passwordHash: string } | undefined {
      const row = db.first<Row>(`SELECT ${COLUMNS} FROM users WHERE username_key = :key`, { key })
      return row && { account: toAccount(row), passwordHash: row.passwordHash }
    },
    /** Those that are not ASCII. */
    unusualNames: (): string[] =>
      db.all<{ name: string }>("SELECT username AS name FROM users WHERE username GLOB '*[^ -~]*'").map(({ name }) => name),
    list: (): SeenAccount[] =>
      db.all<Row & { lastSeenAt: string | null }>(LIST).map(({ lastSeenAt, ...row }) => ({
        ...toAccount(row),
        lastSeenAt: lastSeenAt ?? undefined,
      })),
    insert: (account: NewAccount): number =>
      db.runOne<{ id: number }>(INSERT, { ...account, isAdmin: Number(account.isAdmin), isDemo: Number(account.isDemo) }).id,
    passwordHash: (id: number): string =>
      db.first<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = :id', { id })?.hash ?? '',
    setPassword: (id: number, passwordHash: string): void =>
      void db.run('UPDATE users SET password_hash = :passwordHash WHERE id = :id', { id, passwordHash }),
    /** Replaces only the hash that was read, so that a concurrent change is not overwritten. */
    replacePassword: (id: number, before: string, passwordHash: string): boolean =>
      db.run('UPDATE users SET password_hash = :passwordHash WHERE id = :id AND password_hash = :before', {
        id,
        before,
        passwordHash,
      }).changes > 0,
    setRights: ({ id, isAdmin, isDisabled, isDemo }: Account): void =>
      void db.run('UPDATE users SET is_admin = :isAdmin, disabled = :isDisabled, is_demo = :isDemo WHERE id = :id', {
        id,
        isAdmin: Number(isAdmin),
        isDisabled: Number(isDisabled),
        isDemo: Number(isDemo),
      }),
    remove: (id: number): boolean => db.run('DELETE FROM users WHERE id = :id', { id }).changes > 0,
    hasAdmin: (): boolean => db.first('SELECT 1 FROM users WHERE is_admin LIMIT 1') !== undefined,
    enabledAdmins: (): number =>
      db.one<{ count: number }>('SELECT count(*) AS count FROM users WHERE is_admin AND NOT disabled').count,
    demoCount: (): number => db.one<{ count: number }>('SELECT count(*) AS count FROM users WHERE is_demo').count,
    idleDemos: (before: string, max: number): number[] => db.all<{ id: number }>(IDLE_DEMOS, { before, max }).map(({ id }) => id),
  }
}

function toAccount({ passwordHash, isAdmin, isDisabled, isDemo, hasRecovery, ...row }: Row): Account {
  return {
    ...row,
    isAdmin: isAdmin === 1,
    isDisabled: isDisabled === 1,
    isDemo: isDemo === 1,
    hasPassword: passwordHash !== '',
    hasRecovery: hasRecovery === 1,
  }
}
