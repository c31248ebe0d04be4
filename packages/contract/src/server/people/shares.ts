import Type, { type Static } from 'typebox'
import { Nothing, operation, shape } from '../../operation.ts'

const RULE = {
  library_id: Type.Optional(Type.Integer()),
  path: Type.Optional(Type.String({ description: 'Empty or `.` for the whole library.' })),
}
const GivenRule = Type.Object(RULE, { additionalProperties: false })
const SHARE = {
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  read_only: Type.Boolean({ description: 'Stored without effect: access through shares is always read-only.' }),
  paths: Type.Array(Type.Object({ library_id: Type.Integer(), path: Type.String() })),
  whole_library_id: Type.Optional(Type.Integer()),
}
export const Share = shape('Share', Type.Object(SHARE))
export type Share = Static<typeof Share>

const ShareId = Type.Object({ id: Type.Integer({ errorMessage: 'invalid share id' }) })
const FIELDS = {
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  read_only: Type.Optional(Type.Boolean()),
}

export const listShares = operation({
  method: 'GET',
  path: '/admin/shares',
  guard: 'admin',
  compressible: true,
  summary: 'All shares with their rules and members',
  responses: { 200: Type.Object({ shares: Type.Array(Type.Object({ ...SHARE, member_ids: Type.Array(Type.Integer()) })) }) },
})

export const createShare = operation({
  method: 'POST',
  path: '/admin/shares',
  guard: 'admin',
  audit: 'share.create',
  summary: 'Create a share; refused if any rule is invalid',
  body: Type.Object({ ...FIELDS, paths: Type.Optional(Type.Array(GivenRule)) }, { additionalProperties: false }),
  responses: { 201: Share },
})

export const getShare = operation({
  method: 'GET',
  path: '/admin/shares/:id',
  guard: 'admin',
  compressible: true,
  summary: 'A share',
  params: ShareId,
  responses: { 200: Share },
})

export const updateShare = operation({
  method: 'PATCH',
  path: '/admin/shares/:id',
  guard: 'admin',
  audit: 'share.update',
  summary: 'Update the given fields of a share',
  params: ShareId,
  body: Type.Object(FIELDS, { additionalProperties: false }),
  responses: { 200: Share },
})

export const deleteShare = operation({
  method: 'DELETE',
  path: '/admin/shares/:id',
  guard: 'admin',
  audit: 'share.delete',
  summary: 'Delete a share; members lose access that they had only through it',
  params: ShareId,
  responses: { 204: Nothing },
})

export const addSharePaths = operation({
  method: 'POST',
  path: '/admin/shares/:id/paths',
  guard: 'admin',
  audit: 'share.add_paths',
  summary: 'Add up to 1,000 rules to a share, all or none',
  params: ShareId,
  body: Type.Object({ ...RULE, rules: Type.Optional(Type.Array(GivenRule)) }, { additionalProperties: false }),
  responses: { 204: Nothing },
})

export const removeSharePath = operation({
  method: 'DELETE',
  path: '/admin/shares/:id/paths',
  guard: 'admin',
  audit: 'share.remove_paths',
  summary: 'Remove a rule from a share',
  params: ShareId,
  body: GivenRule,
  responses: { 204: Nothing },
})

const Membership = Type.Object({ user_id: Type.Integer(), share_id: Type.Integer() }, { additionalProperties: false })

export const grantShare = operation({
  method: 'POST',
  path: '/admin/share-access',
  guard: 'admin',
  audit: 'share.grant',
  summary: 'Add a user to a share',
  body: Membership,
  responses: { 204: Nothing },
})

export const revokeShare = operation({
  method: 'DELETE',
  path: '/admin/share-access',
  guard: 'admin',
  audit: 'share.revoke',
  summary: 'Remove a user from a share',
  body: Membership,
  responses: { 204: Nothing },
})

export const grantLibrary = operation({
  method: 'POST',
  path: '/admin/library-access',
  guard: 'admin',
  audit: 'share.grant',
  summary: 'Give a user access to a whole library, through a share kept for this purpose',
  body: Type.Object({ user_id: Type.Integer(), library_id: Type.Integer() }, { additionalProperties: false }),
  responses: { 204: Nothing },
})
