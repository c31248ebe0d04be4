import Type from 'typebox'

/** The response when a user has reached the limit for a kind of entry. */
export const TooMany = Type.Object(
  { error: Type.String({ description: 'A one-sentence message.' }), code: Type.Literal('too_many') },
  { description: 'Limit per user reached; guests have a tenth of it' },
)
