import { isIP } from 'node:net'
import type { SettingId } from './keys.ts'
import type { Settings } from './settings.ts'

interface Problem {
  id: SettingId
  message: string
}

/** Values that contradict each other, at startup as well as in a change. */
export function jointProblems(get: Settings['get']): Problem[] {
  const lacksHosts = get('network.tls_mode') === 'autocert' && get('network.tls_hosts').length === 0
  const lacksLibrary = get('demo.enabled') && get('demo.library') === ''
  const portOf = (id: 'network.bind' | 'metrics.bind') => Number(get(id).slice(get(id).lastIndexOf(':') + 1))
  const sharesPort = portOf('metrics.bind') !== 0 && portOf('metrics.bind') === portOf('network.bind')
  const hasAddress = get('network.tls_mode') === 'autocert' && get('network.tls_hosts').some((host) => isIP(host) !== 0)
  return [
    ...(hasAddress
      ? [{ id: 'network.tls_hosts', message: 'autocert fetches certificates for names, not for addresses' } as const]
      : []),
    ...(lacksHosts ? [{ id: 'network.tls_mode', message: 'autocert needs network.tls_hosts' } as const] : []),
    ...(sharesPort ? [{ id: 'metrics.bind', message: 'needs a port that network.bind does not use' } as const] : []),
    ...(lacksLibrary
      ? [{ id: 'demo.enabled', message: 'needs demo.library, the name of the library that guests may open' } as const]
      : []),
  ]
}

/** Enabled services without an address, from whatever source. Starting without one is allowed: the service is then off. */
export function servicesWithoutUrl(get: Settings['get']): Problem[] {
  const lacksMetadata = get('metadata.enabled') && get('metadata.base_url') === ''
  const lacksReleases = get('general.update_check') && get('update.url') === ''
  return [
    ...(lacksMetadata
      ? [{ id: 'metadata.enabled', message: 'needs metadata.base_url, the address of a metadata service' } as const]
      : []),
    ...(lacksReleases ? [{ id: 'general.update_check', message: 'needs update.url, the releases of a forge' } as const] : []),
  ]
}
