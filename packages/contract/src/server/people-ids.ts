import Type from 'typebox'

export const UserId = Type.Object({ id: Type.Integer({ refusal: 'invalid user id' }) })
