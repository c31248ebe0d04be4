import { keepSession } from '../src/session.ts'

/** Signs in a user, replacing any other. */
export const signIn = (id: number, serverId = 'server'): void =>
  keepSession({ token: `t${id}`, serverId, user: { id, username: `u${id}`, role: 'user', is_demo: false } })
