/** The labels that a listener can choose for a bookmark. */
export const LABELS = ['quote', 'favourite', 'relisten', 'funny', 'question'] as const
export type Label = (typeof LABELS)[number]

export const isLabel = (label: string): label is Label => LABELS.some((known) => known === label)
