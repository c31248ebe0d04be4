import { type Html, html } from './html.ts'

interface Licence {
  name: string
  url: string
}

const LICENCES: Readonly<Record<string, Licence>> = {
  'CC0-1.0': { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  'CC-BY-SA-3.0': { name: 'CC BY-SA 3.0', url: 'https://creativecommons.org/licenses/by-sa/3.0/' },
  'CC-BY-SA-4.0': { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
}

export const CORE = 'CC0-1.0'
/** That of an entry of the community layer which does not name its own. */
export const COMMUNITY = 'CC-BY-SA-3.0'

export const licenceUrl = (id: string | undefined): string | undefined => LICENCES[id ?? '']?.url

export function licenceLink(id: string): Html {
  const licence = LICENCES[id]
  return licence ? html`<a rel="license" href="${licence.url}">${licence.name}</a>` : html`${id}`
}

/** Under a row of the core. */
export function coreLicence(id: string | null | undefined): Html {
  return html`<p class="licence">Licence: ${licenceLink(id || CORE)}</p>`
}

/** Under a row of the community layer, which is to be attributed wherever it is shown: to whom, its operator says. */
export function communityLicence(attribution: string, id: string | null | undefined): Html {
  return html`<p class="licence">${attribution}, ${licenceLink(id || COMMUNITY)}</p>`
}
