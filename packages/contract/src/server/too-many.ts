import Type from 'typebox'

/** Where a person may leave a limited number of things, the answer to one more. */
export const TooMany = Type.Object(
  { error: Type.String({ description: 'one sentence' }), code: Type.Literal('too_many') },
  { description: 'One more than a person may have; a guest may have a tenth' },
)
