/** `untrusted`: https, but by a certificate that the browser does not trust; it lets no worker in then. */
export type CanKeep = 'yes' | 'insecure' | 'untrusted' | 'no'

/** Whether this browser, at this address, can keep books: only https and this machine itself have what it takes. */
export function canKeepBooks(scope: { isSecureContext: boolean; navigator: object }): CanKeep {
  if (!scope.isSecureContext) return 'insecure'
  return 'serviceWorker' in scope.navigator && 'storage' in scope.navigator ? 'yes' : 'no'
}

/** Whether the browser reports a metered connection. */
export function isMetered(navigator: object): boolean {
  if (!('connection' in navigator)) return false
  const { saveData, type } = navigator.connection as { saveData?: boolean; type?: string }
  return saveData === true || type === 'cellular'
}
