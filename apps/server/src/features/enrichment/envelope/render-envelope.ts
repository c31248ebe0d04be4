import type { Envelope, LocalBook, Rail, RailWork } from './envelope.ts'

/** The book of each work of each view, in the order of `viewsOf`. */
export type Locals = readonly (LocalBook | undefined)[]

/** A placeholder for a book in the rendered text. It cannot occur inside a string, where its quotes would be escaped. */
const MARK = ',"local":null'

/** The text between the placeholders; the same for all viewers. */
const pieces = new WeakMap<Envelope, readonly string[]>()

/** An envelope as JSON with a viewer's books, the only part rendered for each request. */
export function renderEnvelope(envelope: Envelope, locals: Locals): string {
  const [first = '', ...rest] = pieces.get(envelope) ?? split(envelope)
  return rest.reduce((text, piece, at) => {
    const local = locals[at]
    return local ? `${text},"local":${JSON.stringify(local)}${piece}` : text + piece
  }, first)
}

/** The same as an object. */
export function withLocals(envelope: Envelope, locals: Locals): Envelope {
  let at = -1
  return withEach(envelope, (work) => {
    at += 1
    const local = locals[at]
    return local ? { ...work, local } : work
  })
}

function split(envelope: Envelope): readonly string[] {
  const made = JSON.stringify(withEach(envelope, (work) => ({ ...work, local: null }))).split(MARK)
  pieces.set(envelope, made)
  return made
}

function withEach(envelope: Envelope, change: (work: RailWork) => object): Envelope {
  const series = envelope.series.map(({ works, orderings, ...rail }) => ({
    ...rail,
    works: works.map(change),
    ...(orderings && { orderings: orderings.map((view) => ({ ...view, works: view.works.map(change) })) }),
  }))
  return { ...envelope, series: series as unknown as readonly Rail[] }
}
