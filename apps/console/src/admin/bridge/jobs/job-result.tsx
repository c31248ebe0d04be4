import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { Part } from '../../../page/page.tsx'
import type { BridgeJob } from '../../../server/responses.ts'
import { bridgeCreateTexts } from '../../../texts/server/bridge-create.ts'
import { bridgeJobsTexts } from '../../../texts/server/bridge-jobs.ts'
import { to } from '../../routes.ts'
import { resultOf } from '../job-labels.ts'
import { webLink } from '../web-link.ts'

/** Counts, files and contributions, but not the texts themselves, which would spoil the book. */
export function JobResult({ job }: { job: BridgeJob }) {
  const { result: texts } = bridgeJobsTexts.value
  const { kinds } = bridgeCreateTexts.value
  const result = resultOf(job)
  if (!result) return null
  const number = (value: number) => formatNumber(language.value, value)
  const contributed = Object.entries(result.contributed ?? {})
  return (
    <Part title={texts.title}>
      <p>{texts.counts(number(result.characters), number(result.recaps))}</p>
      {result.files.length > 0 && (
        <p class="hint">
          {texts.files}: <span class="path">{result.files.join(', ')}</span>
        </p>
      )}
      {contributed.length > 0 && (
        <ul class="bridge-links">
          {contributed.map(([kind, address]) => {
            const text = texts.contributed(kinds[kind] ?? kind)
            const href = webLink(address)
            return (
              <li key={kind}>
                {href ? (
                  <a href={href} target="_blank" rel="noreferrer">
                    {text}
                  </a>
                ) : (
                  text
                )}
              </li>
            )
          })}
        </ul>
      )}
      <p>
        <a href={to.book(job)}>{texts.read}</a>
      </p>
    </Part>
  )
}
