import type { Credit, Work } from '../service/documents.ts'
import type { Attribution } from './envelope.ts'

type Licensed = Pick<Work, 'characters' | 'recaps' | 'recap_summary' | 'community_description'>

/** Of the public database, whose rows state none. */
const STANDARD = 'CC-BY-SA-4.0'

const LICENSE_URL: Readonly<Record<string, string>> = {
  'CC-BY-SA-3.0': 'https://creativecommons.org/licenses/by-sa/3.0/',
  'CC-BY-SA-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
}

/** Whether a work has texts that must be credited; facts and the plain description are in the public domain. */
export function isLicensed({ characters, recaps, recap_summary: summary, community_description: description }: Licensed): boolean {
  return characters !== undefined || recaps !== undefined || summary !== undefined || description !== undefined
}

interface Origin {
  /** The credit of the service, if it states one. */
  credit: Credit | undefined
  /** Of the row served, if it states one. */
  license: string | undefined
  /** Host of the service. */
  host: string
  webUrl: string
}

export function attributionOf({ credit, license, host, webUrl }: Origin): Attribution {
  const licenses = license === undefined ? (credit?.licenses ?? []) : [license]
  const [first = STANDARD] = licenses
  return {
    credit: credit?.text ?? `Community data from ${host}`,
    license: (licenses.length > 0 ? licenses : [first]).map(nameOf).join(', '),
    license_url: LICENSE_URL[first] ?? 'https://creativecommons.org/licenses/by-sa/4.0/',
    source_url: credit?.url ?? webUrl,
  }
}

/** `CC BY-SA 4.0` for `CC-BY-SA-4.0`. */
const nameOf = (id: string): string => (id in LICENSE_URL ? id.replace('CC-BY-SA-', 'CC BY-SA ') : id)
