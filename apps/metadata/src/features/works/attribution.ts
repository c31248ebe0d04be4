import { LICENCE_URLS } from './licences.ts'

export interface Credit {
  text: string
  url: string
}

export interface Attribution extends Credit {
  licenses: { id: string; url?: string }[]
}

/** The data needed to credit community content where it is shown. */
export function attributionFor(credit: Credit, licences: readonly string[]): Attribution {
  return { ...credit, licenses: licences.map((id) => ({ id, ...(LICENCE_URLS[id] !== undefined && { url: LICENCE_URLS[id] }) })) }
}

/** Cannot match within a JSON string, where quotes are escaped. */
const COMMUNITY_CONTENT = /,"(?:characters|recaps|recap_summary)":[[{]/

/** Whether the document of a work has community content. */
export const hasCommunityContent = (text: string): boolean => COMMUNITY_CONTENT.test(text)

/** Adds the attribution to a document, which is a JSON object and a newline. */
export function withAttribution(text: string, attribution: Attribution): string {
  return `${text.slice(0, text.lastIndexOf('}'))},"attribution":${JSON.stringify(attribution)}}\n`
}
