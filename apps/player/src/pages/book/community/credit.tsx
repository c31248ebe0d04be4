import type { CommunityWork } from '../../../server/responses.ts'
import { communityTexts } from '../../../texts/pages/community.ts'

/** The origin and the licences of the texts of a work. */
export function Credit({ work: { attribution } }: { work: CommunityWork }) {
  if (!attribution) return null
  const { credit, license, license_url, source_url, licenses = [{ id: license, url: license_url }] } = attribution
  return (
    <p class="book-hint">
      <Outside href={source_url}>{credit}</Outside>. {communityTexts.value.license}{' '}
      {licenses.map(({ id, url }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Outside href={url}>{nameOf(id)}</Outside>
        </span>
      ))}
    </p>
  )
}

/** The licence of one text, by its SPDX identifier. */
export const License = ({ id }: { id: string }) => <Outside href={urlOf(id)}>{nameOf(id)}</Outside>

/** A link to another site, at an address that the author of the record chose. */
function Outside({ href, children }: { href: string; children: string }) {
  if (!/^https?:\/\//i.test(href)) return <span dir="auto">{children}</span>
  return (
    <a href={href} target="_blank" rel="noreferrer" dir="auto">
      {children}
    </a>
  )
}

/** `CC BY-SA 4.0` for `CC-BY-SA-4.0`. */
const nameOf = (id: string): string => id.replace(/^CC-BY-SA-/, 'CC BY-SA ').replace(/^CC0-(.*)$/, 'CC0 $1')

/** Empty for other licences: then there is no link. */
const urlOf = (id: string): string =>
  id.startsWith('CC-BY-SA-') ? `https://creativecommons.org/licenses/by-sa/${id.slice('CC-BY-SA-'.length)}/` : ''
