import type { Credit, Work } from '../service/documents.ts'
import type { Attribution } from './envelope.ts'

type Licensed = Pick<Work, 'characters' | 'recaps' | 'recap_summary' | 'community_description'>

/** The licence of texts for which the service states none, as the first services did. */
const STANDARD = 'CC-BY-SA-3.0'

const LATEST_URL = 'https://creativecommons.org/licenses/by-sa/4.0/'
const LICENSE_URLS: ReadonlyMap<string, string> = new Map([
  ['CC-BY-SA-3.0', 'https://creativecommons.org/licenses/by-sa/3.0/'],
  ['CC-BY-SA-4.0', LATEST_URL],
])

/** Whether a work has texts that must be credited; facts and the plain description are in the public domain. */
export function isLicensed({ characters, recaps, recap_summary: summary, community_description: description }: Licensed): boolean {
  return characters !== undefined || recaps !== undefined || summary !== undefined || description !== undefined
}

/** `credit`: stated by the service, if at all. `host`: the service's host. */
export function attributionOf(
  texts: Licensed,
  { credit, host, webUrl }: { credit: Credit | undefined; host: string; webUrl: string },
): Attribution {
  return {
    credit: credit?.text ?? `Community data from ${host}`,
    ...licensesOf(licensesIn(texts, credit?.licenses ?? []).map((id) => ({ id, url: urlOf(id) }))),
    source_url: credit?.url ?? webUrl,
  }
}

/** A description has a separate licence; the service states one set for all other texts. */
function licensesIn({ community_description: description, ...others }: Licensed, stated: readonly string[]): readonly string[] {
  const common = stated.length > 0 ? stated : [STANDARD]
  const ofDescription = description && (description.license === undefined ? common : [description.license])
  return [...new Set([...(isLicensed(others) ? common : []), ...(ofDescription ?? [])])]
}

/** The credit of a description alone, without the licences of hidden texts. */
export function attributionOfDescription(all: Attribution, license: string | undefined): Attribution {
  const { license: _id, license_url: _url, licenses: _licenses, ...rest } = all
  return license === undefined ? all : { ...rest, ...licensesOf([{ id: license, url: urlOf(license) }]) }
}

/** The credit of texts from both sources. */
export function bothAttributions(one: Attribution | undefined, other: Attribution | undefined): Attribution | undefined {
  if (!one || !other) return one ?? other
  const all = [one, other].flatMap(({ license: id, license_url: url, licenses = [{ id, url }] }) => licenses)
  const distinct = [...new Map(all.map((license) => [license.id, license])).values()]
  return { credit: `${one.credit}; ${other.credit}`, ...licensesOf(distinct), source_url: one.source_url }
}

function licensesOf(licenses: readonly { id: string; url: string }[]): Pick<Attribution, 'license' | 'license_url' | 'licenses'> {
  const [first = { id: STANDARD, url: urlOf(STANDARD) }] = licenses
  return { license: first.id, license_url: first.url, ...(licenses.length > 1 && { licenses }) }
}

const urlOf = (id: string): string => LICENSE_URLS.get(id) ?? LATEST_URL
