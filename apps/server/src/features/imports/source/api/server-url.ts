/** An http URL without credentials and query; a path in it is kept. undefined if invalid. */
export function parseServerUrl(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  let end = url.pathname.length
  while (url.pathname[end - 1] === '/') end -= 1
  return `${url.origin}${url.pathname.slice(0, end)}`
}

/** A copied key, without surrounding space and without the word before it in a header. */
export const plainToken = (text: string): string => text.trim().replace(/^(?:bearer(?:\s+|$))+/i, '')

/** Whether it can be sent as a key at all. */
export const isToken = (text: string): boolean => /^[\x21-\x7e]{1,4096}$/.test(text)
