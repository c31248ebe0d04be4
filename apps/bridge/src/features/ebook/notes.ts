const MAX = { notes: 20, label: 80 }

/** A label in a note; labels may be of any length. */
export const quoted = (label: string): string => `"${label.length > MAX.label ? `${label.slice(0, MAX.label - 1)}…` : label}"`

/** The first notes, and how many more there are. */
export function boundedNotes(notes: readonly string[]): string[] {
  const [shown, others] = [notes.slice(0, MAX.notes), notes.length - MAX.notes]
  return others > 0 ? [...shown, `${others} more notes like these.`] : shown
}
