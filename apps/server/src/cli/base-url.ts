import type { Settings } from '../features/settings/index.ts'

/** The server's address outside a request: the public address, else the one it listens on (docs/reference/server.md 5.3). */
export function baseUrl(settings: Pick<Settings, 'get'>): string {
  const bind = settings.get('network.bind')
  const at = bind.lastIndexOf(':')
  const [host, port] = [bind.slice(0, at), bind.slice(at + 1)]
  const shown = host === '0.0.0.0' || host === '[::]' ? 'localhost' : host
  const scheme = settings.get('network.tls_mode') === 'off' ? 'http' : 'https'
  const isUsual = port === (scheme === 'https' ? '443' : '80')
  return settings.get('general.public_url') || `${scheme}://${shown}${isUsual ? '' : `:${port}`}`
}
