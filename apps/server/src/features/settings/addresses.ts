/** Limited because QR codes contain it. */
const MAX_ADDRESS_LENGTH = 300

/** Whether the port in `host:port` is valid. */
export function hasPort(bind: string): boolean {
  return Number(bind.slice(bind.lastIndexOf(':') + 1)) <= 65_535
}

/** Whether only this machine can connect. */
export function isLoopback(bind: string): boolean {
  const host = bind.replace(/:\d+$/, '')
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/**
 * An origin as browsers write it: only scheme, host and port. Apps have custom schemes (`capacitor://localhost`). Never `null`,
 * which every sandboxed page sends.
 */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, host } = new URL(text)
  return origin === text || (origin === 'null' && /^[a-z0-9._[\]:-]+$/.test(host) && `${protocol}//${host}` === text)
}

export function isLink(url: string): boolean {
  return url.length <= 2_048 && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

export function isWebUrl(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text) || /[?#]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}
