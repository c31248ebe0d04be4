import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  sent: "While lookup is on, this server itself asks the service; players and browsers don't. Each request contains an ASIN, an ISBN or the ID of a work, and this server's version; matching also sends titles, authors and narrators.",
  checking: 'Checking the metadata service…',
  off: 'Lookup is off. Nothing is sent.',
  noAddress: 'Lookup is on, but no address is set, so nothing is looked up. Enter the address of a metadata service.',
  reachable: (address: string, ms: number) => `${address} is reachable (${ms} ms).`,
  unreachable: (address: string) => `${address} is not reachable. Books keep the metadata they have.`,
  checked: 'Last checked',
  errors: {
    timeout: "It didn't respond in time.",
    unreachable: 'No connection. Check the address, and whether the service is running.',
    bad_response: "The response isn't from a metadata service. Check the address.",
    redirected: 'It redirects to another address. Enter that one.',
    too_large: 'Its response is too large.',
    http_404: 'There is no metadata service at this address. Check the path.',
  } as Record<string, string>,
  otherError: (code: string) =>
    code.startsWith('http_') ? `It responds with HTTP status ${code.slice('http_'.length)}. Try again later.` : `Reason: ${code}.`,
}

export type Texts = typeof en

export const metadataStatusTexts = chooseTexts(en, { de: async () => (await import('./metadata-status.de.ts')).de })
