import Type from 'typebox'

const Ref = Type.Object({ id: Type.String(), name: Type.String() })

export const RailWork = Type.Object({
  id: Type.String(),
  title: Type.String(),
  position: Type.String(),
  authors: Type.Array(Ref),
  cover_url: Type.Optional(Type.String()),
  web_url: Type.String(),
  local: Type.Optional(
    Type.Object(
      { library_id: Type.Integer(), path: Type.String() },
      { description: 'A book of this server that you have access to.' },
    ),
  ),
})
