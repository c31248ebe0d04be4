/** Returns its failure as a value, as every worker does. */
export default function refuse({ file }: { file: string }): { kind: 'unreadable'; why: string } {
  return { kind: 'unreadable', why: `nothing at ${file}` }
}
