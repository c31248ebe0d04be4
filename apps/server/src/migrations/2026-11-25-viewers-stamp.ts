/**
 * The stamp of book links also changes with everything else that says who may open what, to invalidate cached viewers and
 * libraries. Deletions by a foreign key run the triggers too.
 */
const CHANGES: readonly (readonly [table: string, change: string])[] = [
  ['tokens', 'UPDATE OF hash, user_id, kind, revoked_at, expires_at'],
  ['users', 'UPDATE OF username, is_admin, is_demo, disabled'],
  ...['tokens', 'users'].flatMap((table) => ['INSERT', 'DELETE'].map((change) => [table, change] as const)),
  ...['media_tokens', 'libraries', 'shares', 'share_rules', 'share_members'].flatMap((table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map((change) => [table, change] as const),
  ),
]

export const up = CHANGES.map(
  ([table, change]) =>
    `CREATE TRIGGER ${table}_${change.slice(0, 6).toLowerCase()}_stamped AFTER ${change} ON ${table}
     BEGIN UPDATE link_stamp SET stamp = hex(randomblob(8)); END;`,
).join('\n')
