import { COMMUNITY_LICENCE, LICENCE_URLS } from '../../works/index.ts'
import { type Html, html } from './html.ts'

export const CORE = 'CC0-1.0'
/** The default licence of the community layer. */
export const COMMUNITY = COMMUNITY_LICENCE

export const licenceUrl = (id: string | undefined): string | undefined => LICENCE_URLS[id ?? '']

/** `CC-BY-SA-4.0` reads as CC BY-SA 4.0. */
const nameOf = (id: string): string => id.replace(/^(CC0|CC)-/, '$1 ').replace(/-([\d.]+)$/, ' $1')

export function licenceLink(id: string): Html {
  const url = licenceUrl(id)
  return url ? html`<a rel="license" href="${url}">${nameOf(id)}</a>` : html`${id}`
}

/** The licence line of a core record. */
export function coreLicence(id: string | null | undefined): Html {
  return html`<p class="licence">Licence: ${licenceLink(id || CORE)}</p>`
}

/** The licence line of a community entry, with the operator's attribution, which its licence requires. */
export function communityLicence(attribution: string, id: string | null | undefined): Html {
  return html`<p class="licence">${attribution}, ${licenceLink(id || COMMUNITY)}</p>`
}
