/** `untrusted`: https with a certificate that the browser does not trust; service workers are not allowed there. */
export type CanDownload = 'yes' | 'insecure' | 'untrusted' | 'no'

/** Whether downloads are possible: they need https or localhost. */
export function canDownloadBooks(scope: { isSecureContext: boolean; navigator: object }): CanDownload {
  if (!scope.isSecureContext) return 'insecure'
  return 'serviceWorker' in scope.navigator && 'storage' in scope.navigator ? 'yes' : 'no'
}

/** Whether the browser reports a metered connection. */
export function isMetered(navigator: object): boolean {
  if (!('connection' in navigator)) return false
  const { saveData, type } = navigator.connection as { saveData?: boolean; type?: string }
  return saveData === true || type === 'cellular'
}
