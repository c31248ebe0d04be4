import type { FoundWork } from './match-works.ts'

/** Each is the result of a search with the score and its reasons behind. */
export function toMatchText(found: readonly FoundWork[]): string {
  const results = found.map(({ json, score, recordingId, reasons }) => {
    const also = JSON.stringify({ score, ...(recordingId !== undefined && { recording_id: recordingId }), reasons })
    return `${json.slice(0, -1)},${also.slice(1)}`
  })
  return `{"results":[${results.join()}]}\n`
}
