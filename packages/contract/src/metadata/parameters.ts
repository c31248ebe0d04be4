import Type from 'typebox'

// Parameters of this wire are text that falls back instead of being refused; their descriptions say what they mean.

interface Bounds {
  standard?: number
  most: number
  description?: string
}

/** Anything but a whole number above 0 counts as absent; above its bound, it is the bound. */
export function limitUpTo({ standard, most, description = 'how many at most' }: Bounds) {
  return Type.Optional(
    Type.Unsafe<string>({
      type: 'integer',
      minimum: 1,
      maximum: most,
      ...(standard !== undefined && { default: standard }),
      description,
    }),
  )
}

export const offset = Type.Optional(
  Type.Unsafe<string>({ type: 'integer', minimum: 0, default: 0, description: 'how many to skip' }),
)

/** Needed: absent it is read as '', and refused by whoever handles it. */
export const neededText = (description: string) => Type.String({ default: '', description })

export const text = (description: string) => Type.Optional(Type.String({ description }))

/** May be repeated; what is beyond `most` is ignored. */
export const severalTexts = (most: number, description: string) =>
  Type.Optional(Type.Array(Type.String(), { description: `${description}; may be repeated, at most ${most} count` }))

export const slug = (of: string) => Type.String({ description: `the slug of the ${of}` })
