/** A sign-in or API key, as shown to those who may revoke it. */
export interface Device {
  id: number
  userId: number
  username: string
  kind: 'session' | 'api'
  name: string
  /** In the stored form: `App/1.2 (ios)`; '' for none. */
  client: string
  createdAt: string
  lastSeenAt: string | null
  lastIp: string
}
