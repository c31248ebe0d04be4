import { keepSession } from '../src/session.ts'

/** Somebody is signed in here from now on, in place of whoever was. */
export const signIn = (id: number, serverId = 'server'): void =>
  keepSession({ token: `t${id}`, serverId, user: { id, username: `u${id}`, role: 'user', is_demo: false } })
