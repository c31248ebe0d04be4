import type { FoundWork } from './match-works.ts'

/** Appends score and reasons to each search result. */
export function toMatchText(found: readonly FoundWork[]): string {
  const results = found.map(({ json, score, recordingId, reasons }) => {
    const also = JSON.stringify({ score, ...(recordingId !== undefined && { recording_id: recordingId }), reasons })
    return `${json.slice(0, -1)},${also.slice(1)}`
  })
  return `{"results":[${results.join()}]}\n`
}
