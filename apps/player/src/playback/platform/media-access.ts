/** The media token in audio URLs. */
export interface MediaAccess {
  /** Settles once there is a token, or when waiting for one is pointless. */
  ready: () => Promise<void>
  /** Whether the token in a URL has been replaced since. */
  isOutdated: (url: string) => boolean
  /** After a 401: whether there is a new token now; rejects without a response. */
  replace: (url: string) => Promise<boolean>
}
