import Type from 'typebox'

// Parameters of the metadata API are read as text, and most invalid values fall back to a default rather than being refused. The
// types given here only document them.

/** A value that is not a whole number above 0 is ignored; one above the maximum is lowered to it. */
export function limitUpTo({
  standard,
  max,
  description = 'Maximum number of results.',
}: {
  standard?: number
  max: number
  description?: string
}) {
  return Type.Optional(
    Type.Unsafe<string>({
      type: 'integer',
      minimum: 1,
      maximum: max,
      ...(standard !== undefined && { default: standard }),
      description,
    }),
  )
}

export const offset = Type.Optional(
  Type.Unsafe<string>({ type: 'integer', minimum: 0, default: 0, description: 'Number of results to skip.' }),
)

/** Required: if absent, it is read as '', which the handler refuses. */
export const neededText = (description: string) => Type.String({ default: '', description })

export const text = (description: string) => Type.Optional(Type.String({ description }))

/** May be repeated; values beyond `max` are ignored. */
export const severalTexts = (max: number, description: string) =>
  Type.Optional(Type.Array(Type.String(), { description: `${description} Can be repeated; the first ${max} are used.` }))

export const slug = (of: string) => Type.String({ description: `The slug of the ${of}.` })
