import { ignore } from '@chapterhouse/ui/ignore'

/** An address from the bridge; undefined unless it is http or https, so that it is never a script. */
export function webLink(address: string | undefined): string | undefined {
  if (!address) return undefined
  try {
    const { protocol, href } = new URL(address)
    return protocol === 'http:' || protocol === 'https:' ? href : undefined
  } catch (error) {
    return ignore('the text is no address')(error)
  }
}
