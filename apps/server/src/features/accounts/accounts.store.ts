import type { Db } from '@chapterhouse/kit/sqlite'
import type { Account } from './account.ts'

interface Row extends Omit<Account, 'isAdmin' | 'isDisabled' | 'isDemo' | 'hasPassword'> {
  isAdmin: number
  isDisabled: number
  isDemo: number
  passwordHash: string
}

export interface NewAccount {
  username: string
  key: string
  isAdmin: boolean
  passwordHash: string
  now: string
}

const COLUMNS = `id, username, is_admin AS isAdmin, disabled AS isDisabled, is_demo AS isDemo, password_hash AS passwordHash`

const INSERT = `
  INSERT INTO users (username, username_key, is_admin, password_hash, created_at)
  VALUES (:username, :key, :isAdmin, :passwordHash, :now)
  RETURNING id`

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
    list: (): Account[] => db.all<Row>(`SELECT ${COLUMNS} FROM users ORDER BY username_key`).map(toAccount),
    insert: (account: NewAccount): number => db.one<{ id: number }>(INSERT, { ...account, isAdmin: Number(account.isAdmin) }).id,
    setPassword: (id: number, passwordHash: string): void =>
      void db.run('UPDATE users SET password_hash = :passwordHash WHERE id = :id', { id, passwordHash }),
    hasAdmin: (): boolean => db.first('SELECT 1 FROM users WHERE is_admin LIMIT 1') !== undefined,
  }
}

function toAccount({ passwordHash, isAdmin, isDisabled, isDemo, ...row }: Row): Account {
  return { ...row, isAdmin: isAdmin === 1, isDisabled: isDisabled === 1, isDemo: isDemo === 1, hasPassword: passwordHash !== '' }
}
