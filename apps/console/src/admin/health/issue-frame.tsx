import { useQueryClient } from '@tanstack/preact-query'
import { useEffect, useRef } from 'preact/hooks'
import { isScanning, useLibraries } from '../../queries/query.ts'
import { healthTexts } from '../../texts/books/health.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { to } from '../routes.ts'

/** Switches between open and ignored issues. */
export function issueTabs(kind: string, isIgnored: boolean, counts: { count: number; ignored: number } | undefined) {
  const texts = healthTexts.value
  return [
    { text: texts.showOpen, href: to.issue(kind), isHere: !isIgnored, count: counts?.count },
    { text: texts.showIgnored, href: to.issue(kind, { ignored: 'true' }), isHere: isIgnored, count: counts?.ignored },
  ]
}

export const backLink = () => (
  <a href={to.health} class="health-back">
    {shellTexts.value.pages.health}
  </a>
)

/** While a scan runs; when it ends, the page is fetched again, since it may have resolved issues. */
export function Rescanning() {
  const client = useQueryClient()
  const isBusy = useLibraries().data?.libraries.some(isScanning) ?? false
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void client.invalidateQueries()
    wasBusy.current = isBusy
  }, [isBusy])
  return <p role="status">{isBusy && healthTexts.value.bulk.rescanning}</p>
}
