/** The media token in audio URLs. */
export interface MediaAccess {
  /** Settles once there is a token, or there is no point in waiting for one. */
  ready: () => Promise<void>
  /** Whether the token in a URL has been replaced. */
  isOutdated: (url: string) => boolean
  /** After a 401: whether there is a new token now; rejects without a response. */
  replace: (url: string) => Promise<boolean>
}
