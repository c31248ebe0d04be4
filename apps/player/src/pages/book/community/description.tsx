import { communityTexts } from '../../../texts/pages/community.ts'
import { Description } from '../text/description.tsx'
import type { OpenBook } from '../use-book.ts'
import { License } from './credit.tsx'
import { useCommunity } from './use-community.ts'

/** The community's description, for a book without one. */
export function CommunityDescription({ open }: { open: OpenBook }) {
  const work = useCommunity(open)?.work
  if (!work) return null
  if (work.description) return <Description text={work.description} />
  const description = work.community_description
  if (!description) return null
  const license = description.license ?? work.attribution?.license
  return (
    <Description text={description.text}>
      {license && (
        <p class="book-hint">
          {communityTexts.value.descriptionLicense} <License id={license} />
        </p>
      )}
    </Description>
  )
}
