/** The token that addresses of sound carry. */
export interface MediaAccess {
  /** Settles when there is one, or when waiting for it is no use. */
  ready: () => Promise<void>
  /** Whether the one in an address was replaced since. */
  isOutdated: (url: string) => boolean
  /** After a 401: whether there is a new token now; rejects without a response. */
  replace: (url: string) => Promise<boolean>
}
