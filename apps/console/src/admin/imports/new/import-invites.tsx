import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { afterSaving, typedForms, useUnsaved } from '@chapterhouse/ui/unsaved'
import { Printer } from 'lucide'
import { useState } from 'preact/hooks'
import { formatMoment } from '../../../dates/dates.ts'
import { LocalhostNotice } from '../../../onboarding/localhost-notice.tsx'
import { PublicAddressNotice } from '../../../onboarding/public-address.tsx'
import { useServerSettings } from '../../../queries/query.ts'
import type { StartedImports } from '../../../server/responses.ts'
import { importsTexts } from '../../../texts/server/imports.ts'
import { CopyList } from '../copy-list.tsx'

/** The codes of new people, shown once: to print, to copy, and each with its link. Until then, leaving asks for confirmation. */
export function ImportInvites({ created, onNext }: { created: StartedImports['created']; onNext: () => void }) {
  const { invites: texts } = importsTexts.value
  const [isSaved, setSaved] = useState(false)
  useUnsaved(!isSaved)
  const base = useServerSettings().data?.general.public_url || location.origin
  const linkOf = (code: string) => `${base}/connect#code=${code}`
  const [{ code = '', expires_at = '' } = {}] = created
  return (
    <div class="stack">
      <div class="stack imports-invites">
        <h2>{texts.title}</h2>
        <p class="imports-unprinted">{texts.text}</p>
        <ul class="imports-codes">
          {created.map((person) => (
            <li key={person.user_id}>
              <b dir="auto">{person.username}</b>
              <code class="imports-code">{person.code}</code>
              <span class="path">{linkOf(person.code)}</span>
            </li>
          ))}
        </ul>
        {expires_at && <p class="hint">{texts.until(formatMoment(expires_at))}</p>}
      </div>
      <LocalhostNotice url={linkOf(code)} />
      <PublicAddressNotice link={linkOf(code)} />
      <div class="control-row">
        <Button
          form="quiet"
          icon={Printer}
          onClick={() => {
            window.print()
            setSaved(true)
          }}
        >
          {texts.print}
        </Button>
        <CopyList
          rows={created.map(({ username, code: own }) => [username, own, linkOf(own)])}
          texts={{ copy: texts.copy, copied: uiTexts.value.copied, byHand: texts.title }}
          onCopied={() => setSaved(true)}
        />
        <Button form="fill" onClick={() => afterSaving(typedForms(), onNext)}>
          {texts.toReview}
        </Button>
      </div>
    </div>
  )
}
