import Type from 'typebox'

export const UserId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid user id' }) })
