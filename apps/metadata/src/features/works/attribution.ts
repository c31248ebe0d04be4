import { LICENCE_URLS } from './licences.ts'

/** The credit that the operator asks for. */
export interface Credit {
  text: string
  url: string
}

export interface Attribution extends Credit {
  licenses: { id: string; url?: string }[]
}

/** Everything needed to credit the community's texts where they are shown. */
export function attributionFor(credit: Credit, licences: readonly string[]): Attribution {
  return { ...credit, licenses: licences.map((id) => ({ id, ...(LICENCE_URLS[id] !== undefined && { url: LICENCE_URLS[id] }) })) }
}

/** Within a string of the document each of these quotes would have a backslash before it. */
const COMMUNITY_CONTENT = /,"(?:characters|recaps|recap_summary)":[[{]/

/** Whether the document of a work carries texts of the community. */
export const hasCommunityContent = (text: string): boolean => COMMUNITY_CONTENT.test(text)

/** The document, one JSON object and a line end, with its attribution. */
export function withAttribution(text: string, attribution: Attribution): string {
  return `${text.slice(0, text.lastIndexOf('}'))},"attribution":${JSON.stringify(attribution)}}\n`
}
