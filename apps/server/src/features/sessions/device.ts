/** A sign-in or a key, as those see it who may end it. */
export interface Device {
  id: number
  userId: number
  username: string
  kind: 'session' | 'api'
  name: string
  /** As it is stored: `App/1.2 (ios)`; '' for none. */
  client: string
  createdAt: string
  lastSeenAt: string | null
  lastIp: string
}
