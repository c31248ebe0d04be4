export interface Rail {
  id: string
  works: { id: string; position: string }[]
  orderings?: Rail[]
}
/** Each view as `<id>: <position> <work>, …`. */
export const drawn = (rails: readonly Rail[]): string[] =>
  rails.flatMap(({ id, works, orderings = [] }) => [
    `${id}: ${works.map((work) => `${work.position} ${work.id}`).join(', ')}`,
    ...drawn(orderings).map((line) => `  ${line}`),
  ])
